import type { ComponentProps } from 'react';

/** How a link is followed: `stays` leaves the page scrolled as it is; so does `replaces`, which adds no entry to the browser's history. */
type How = 'stays' | 'replaces';

/**
 * A link to another page of this site, which `FollowLinks` follows without a whole page load. It is an element and no more: Next's
 * own is a component in the browser, which could load ahead what no link here does.
 */
export const Link = ({ how, ...link }: Omit<ComponentProps<'a'>, 'href'> & { href: string; how?: How }) => (
  <a {...link} data-soft={how ?? ''} />
);

/** One of several links, one of which leads to the current page. `line` explains it. */
type ChoiceLink = { href: string; text: string; line?: string; isCurrent: boolean };

type Props = { label: string; choices: ChoiceLink[]; wide?: boolean };

/** A choice that changes a form's fields, made of links to work without JavaScript; with it, what has been typed stays. */
export function ChoiceLinks({ label, choices, wide = false }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={wide ? 'grid gap-2 sm:grid-cols-3' : 'flex flex-wrap gap-2'}>
        {choices.map(({ href, text, line, isCurrent }) => (
          <li key={href} className={wide ? 'flex' : undefined}>
            <Link
              href={href}
              how="stays"
              aria-current={isCurrent ? 'true' : undefined}
              className="flex min-h-11 w-full flex-col justify-center rounded-lg border border-line bg-page px-4 py-1.5 hover:border-accent focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:inset-ring aria-[current]:inset-ring-accent"
            >
              <span className="font-medium">{text}</span>
              {line && <span className="text-sm text-quiet">{line}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
