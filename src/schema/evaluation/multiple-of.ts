/** In decimals, as the numbers are written: 0.3 is a multiple of 0.1. */
export function isMultiple(value: number, factor: number): boolean {
  if (factor <= 0 || !Number.isFinite(value)) return true;
  const [a, b] = [decimal(value), decimal(factor)];
  const scale = Math.min(a.exponent, b.exponent);
  const scaled = (n: Decimal): bigint => n.digits * 10n ** BigInt(n.exponent - scale);
  return scaled(a) % scaled(b) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
