import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Returns the values a message needs: `{name}` as `name`, `{count, plural, …}` as `count plural`, `<b>…</b>` as `<b>`; sorted. */
export function placeholders(message: string): string[] {
  const found = new Set<string>();
  const walk = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) {
        found.add(`<${element.value}>`);
        walk(element.children);
      } else if (element.type === TYPE.select || element.type === TYPE.plural) {
        found.add(`${element.value} ${TYPE[element.type]}`);
        for (const option of Object.values(element.options)) walk(option.value);
      } else {
        found.add(element.value);
      }
    }
  };
  walk(parse(message));
  return [...found].sort();
}
