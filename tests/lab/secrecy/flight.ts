/**
 * The flight data of Next in the order in which a page shows it. On the wire its parts are rows that refer to each other
 * (`2f:["$","span",null,{}]`), so that cards which are shown side by side stand far apart, and what is shown twice stands there once.
 * Every row is told at least once, whether anything refers to it or not: nothing that was received is left out.
 */

/** `{ page, flight }`: the page without its flight data, and that in order; null where there is none. */
export function partsOf(body: string): { page: string; flight: string | null } {
  if (ROWS_ONLY.test(body)) return { page: '', flight: flattened(body) };
  let flight = '';
  const page = body.replace(PUSHED, (whole, piece) => {
    try {
      const told: unknown = JSON.parse(piece);
      if (!Array.isArray(told) || told[0] !== 1 || typeof told[1] !== 'string') return whole;
      flight += told[1];
      return ' ';
    } catch {
      return whole;
    }
  });
  return { page, flight: flight === '' ? null : flattened(flight) };
}

const ROWS_ONLY = /^[0-9a-f]*:(?:[A-Z]|\[|"|\{|null)/;
const PUSHED = /self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)/g;

/** A row as it was parsed, or its text where it is no JSON. */
type Row = { value: unknown };

function flattened(flight: string): string {
  const rows = rowsOf(flight);
  const told = new Set<string>();
  const [first] = rows.keys();
  const start = rows.has('0') ? '0' : first;
  const texts = [...(start === undefined ? [] : [start]), ...rows.keys()].map((id) =>
    told.has(id) ? '' : tell({ rows, told, under: [] }, `$${id}`),
  );
  return texts.join('\n');
}

const HEAD = /([0-9a-f]*):(T([0-9a-f]+),)?/y;

function rowsOf(flight: string): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (let at = 0, nameless = 0; at < flight.length; ) {
    HEAD.lastIndex = at;
    const head = HEAD.exec(flight);
    const from = head ? at + head[0].length : at;
    const ends =
      head?.[3] === undefined ? flight.indexOf('\n', from) : afterBytes(flight, from, Number.parseInt(head[3], 16));
    const end = ends < 0 ? flight.length : ends;
    const text = flight.slice(from, end);
    const id = head && head[1] !== '' && !rows.has(head[1]) ? head[1] : `row ${nameless++}`;
    rows.set(id, { value: head?.[3] === undefined ? parsed(text) : text });
    at = flight[end] === '\n' ? end + 1 : Math.max(end, at + 1);
  }
  return rows;
}

/** Finds where this number of bytes of UTF-8 ends. */
function afterBytes(text: string, from: number, bytes: number): number {
  return (
    from +
    Buffer.from(text.slice(from, from + bytes))
      .subarray(0, bytes)
      .toString().length
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `under`: the rows, or places in them, in which this one is being told, so that none is told within itself. */
type Telling = { rows: Map<string, Row>; told: Set<string>; under: readonly string[] };

const REFERENCE = /^\$[L@QWF]?([0-9a-f]+|row \d+)((?::[^:]+)*)$/;

function tell(telling: Telling, value: unknown): string {
  if (typeof value === 'string') return tellText(telling, value);
  if (Array.isArray(value)) return `[${value.map((one) => tell(telling, one)).join()}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `"${name}":${tell(telling, one)}`)
    .join()}}`;
}

function tellText(telling: Telling, text: string): string {
  const [, id, path = ''] = REFERENCE.exec(text) ?? [];
  const row = id === undefined ? undefined : telling.rows.get(id);
  if (id === undefined || !row || telling.under.includes(id + path)) return `"${text}"`;
  if (path === '') telling.told.add(id);
  const within = { ...telling, under: [...telling.under, id + path] };
  return tell(within, path === '' ? row.value : placeIn(telling, row.value, path.slice(1).split(':')));
}

/** An element is `["$", type, key, props]`. */
const PARTS: Record<string, string> = { type: '1', key: '2', props: '3' };

function placeIn(telling: Telling, value: unknown, [name, ...path]: readonly string[]): unknown {
  const [, id, more] = (typeof value === 'string' && REFERENCE.exec(value)) || [];
  const here = id !== undefined && more === '' ? telling.rows.get(id)?.value : value;
  if (name === undefined) return here;
  if (typeof here !== 'object' || here === null) return null;
  const isElement = Array.isArray(here) && here[0] === '$';
  return placeIn(telling, Reflect.get(here, (isElement && PARTS[name]) || name), path);
}
