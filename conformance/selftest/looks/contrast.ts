/**
 * Runs in the page: texts whose computed colour has less contrast with its ground than WCAG's 4.5 to 1, each with its
 * ratio. A picture's texts stand on its paper or on one of its bands, the rectangles of class `ground`.
 */
export const lowContrasts = `(() => {
  const parsed = (text) => {
    const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\\d.]+/g) ?? []).map(Number);
    return [r, g, b, text === "none" ? 0 : a];
  };
  const linear = (value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ratio = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const groundOf = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const colour = parsed(getComputedStyle(at).backgroundColor);
      if (colour[3] === 1) return colour;
    }
    return [255, 255, 255, 1];
  };
  const groundsOf = (element) =>
    element instanceof SVGElement
      ? [...element.closest("svg").querySelectorAll("rect.ground")].map((rect) => parsed(getComputedStyle(rect).fill))
      : [groundOf(element)];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent.trim();
    if (text === "" || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    const colour = parsed(element instanceof SVGElement ? style.fill : style.color);
    for (const ground of groundsOf(element))
      if (ratio(colour, ground) < 4.5) found.add(text.slice(0, 40) + ": " + ratio(colour, ground).toFixed(2));
  }
  return [...found];
})()`;
