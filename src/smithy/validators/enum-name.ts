/** True for names such as `READ_ONLY`, which every code generator can use as they are. */
export function isRecommendedEnumName(name: string): boolean {
  return /^[A-Z]+[A-Z_0-9]*$/.test(name);
}

export function unusualEnumName(name: string): string {
  return (
    `The name \`${name}\` does not match the recommended enum name format of beginning with an ` +
    'uppercase letter, followed by any number of uppercase letters, numbers, or underscores.'
  );
}
