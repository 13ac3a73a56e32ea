import makeQrCode from 'qrcode-generator';

/** The light border that readers need around a code, in modules. */
const MARGIN = 4;

/** The dark modules of a QR code, row by row. @param text in ASCII, as addresses are */
function qrModules(text: string): boolean[][] {
  // 0: as small as the text allows. M: readable with 15 % of it covered or damaged.
  const code = makeQrCode(0, 'M');
  code.addData(text);
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, i) => i);
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}

/** A text as a QR code. Black on white in dark mode as well: many readers know nothing else. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const modules = qrModules(text);
  const side = modules.length + 2 * MARGIN;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`forced-color-adjust-none ${className}`}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}

/** The dark modules as one path: a bar for each run of them in a row. */
function pathOf(modules: readonly boolean[][]): string {
  return modules
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => bar(x, y, length))
        .join(''),
    )
    .join('');
}

const bar = (x: number, y: number, length: number) => `M${x + MARGIN} ${y + MARGIN}h${length}v1h-${length}z`;

/** Where dark modules follow each other in a row: the first of them, and how many. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
