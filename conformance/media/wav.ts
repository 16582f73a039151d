const rate = 8000;
const seconds = 2;

/** Two seconds of a humming voice: 120 Hz and its overtones, swelling four times a second; 8 bits, mono, 8 kHz. */
export function wav(): Uint8Array {
  const samples = rate * seconds;
  const bytes = Buffer.alloc(44 + samples);
  bytes.write("RIFF    WAVEfmt ", "latin1");
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(samples, 40);
  for (let at = 0; at < samples; at += 1) bytes[44 + at] = 128 + Math.round(60 * hum(at / rate));
  return bytes;
}

function hum(t: number): number {
  const swell = 0.6 - 0.4 * Math.cos(2 * Math.PI * 4 * t);
  const tones = [1, 2, 3, 4].map((n) => Math.sin(2 * Math.PI * 120 * n * t) / n);
  return (swell * tones.reduce((sum, tone) => sum + tone)) / 2;
}
