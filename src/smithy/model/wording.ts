/** Words in backticks, separated by commas, in the order the reference lists them: sorted. */
export function tickedList(words: Iterable<string>): string {
  return [...words]
    .sort()
    .map((word) => `\`${word}\``)
    .join(', ');
}

/** `smithy.api#required` is shown as `required`; other traits keep their namespace. */
export function shownTrait(id: string): string {
  return id.startsWith('smithy.api#') ? id.slice('smithy.api#'.length) : id;
}
