import type { ReactNode } from 'react';

/** A table with row headings in its first column. On a narrow screen it scrolls sideways. */
export function RulesTable({ head, rows, isWide = false }: TableProps) {
  return (
    <section
      aria-label={head.join(', ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-panel"
    >
      <table className={`w-full text-left text-sm sm:text-base ${isWide ? 'min-w-xl' : ''}`}>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col" className="border-b border-line px-3 py-2 font-semibold">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="align-top not-last:border-b not-last:border-line">
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row" className="px-3 py-2 font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={column} className="px-3 py-2">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type TableProps = { head: string[]; rows: ReactNode[][]; isWide?: boolean };
