import { z } from "zod";

type Check = (value: unknown) => boolean;

/**
 * A quick check whether a value surely fits a schema just as it is. Of what is unusual it says no, and the schema itself
 * tells; a million plain values need not be copied by it.
 */
export function surelyFits(schema: z.core.$ZodType): Check {
  if (schema instanceof z.ZodOptional) return surelyFits(schema.unwrap());
  if (schema instanceof z.ZodObject) return isPlainly(schema.shape);
  if (schema instanceof z.ZodNumber) return isWithin(schema);
  if (schema instanceof z.ZodLiteral) return (value) => schema.values.has(value as never);
  if (schema._zod.def.checks?.length) return () => false;
  if (schema instanceof z.ZodString) return isText;
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodString)
    return isEach(surelyFits(schema.valueType));
  if (schema instanceof z.ZodArray) {
    const fits = surelyFits(schema.element);
    return (value) => Array.isArray(value) && value.every(fits);
  }
  return () => false;
}

const isText: Check = (value) => typeof value === "string";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an object has members of these names alone, all that it must have, and each fits. */
function isPlainly(shape: z.core.$ZodShape): Check {
  const members = new Map(Object.entries(shape).map(([name, one]) => [name, surelyFits(one)]));
  const owed = new Set(
    Object.keys(shape).filter((name) => !(shape[name] instanceof z.ZodOptional)),
  );
  return (value) => {
    if (!isObject(value)) return false;
    let found = 0;
    for (const name of Object.keys(value)) {
      if (members.get(name)?.(value[name]) !== true) return false;
      if (owed.has(name)) found += 1;
    }
    return found === owed.size;
  };
}

/** Zod leaves a member out that has the name of the prototype. */
const isEach =
  (fits: Check): Check =>
  (value) =>
    isObject(value) &&
    !Object.hasOwn(value, "__proto__") &&
    Object.keys(value).every((name) => fits(value[name]));

/** A number at the very bound is left to the schema, which may exclude it. */
function isWithin({ minValue, maxValue, isInt }: z.ZodNumber): Check {
  const [least, most] = [
    minValue ?? Number.NEGATIVE_INFINITY,
    maxValue ?? Number.POSITIVE_INFINITY,
  ];
  return (value) =>
    typeof value === "number" &&
    value > least &&
    value < most &&
    (!isInt || Number.isInteger(value));
}
