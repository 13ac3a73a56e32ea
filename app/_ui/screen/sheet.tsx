import { useTranslations } from '@/app/_texts/translate';
import { EntryButton } from '@/app/_ui/kit/entry';
import { Outlived } from '@/app/_ui/kit/sender';
import type { TableView } from '@/lib/match';

/** The id of the sheet with everything that is not needed for a move. */
const SHEET = 'more';

/** Everything about a table that no move needs. The browser opens and closes it (Escape, a tap beside it) and returns the focus. */
export function Sheet({ children }: { children: React.ReactNode }) {
  const t = useTranslations('screen');
  return (
    <aside id={SHEET} popover="auto" aria-label={t('more')} className="sheet">
      <div className="sheet-close sticky top-0 z-10 flex items-center justify-between gap-3 bg-page py-1">
        <h2 className="font-semibold">{t('more')}</h2>
        <button
          type="button"
          popoverTarget={SHEET}
          popoverTargetAction="hide"
          aria-label={t('close')}
          className="grid size-11 cursor-pointer place-items-center rounded-lg hover:text-accent focus-visible:outline-2 focus-visible:outline-accent"
        >
          <span className="icon icon-close" />
        </button>
      </div>
      <Outlived isInSheet />
      {children}
    </aside>
  );
}

/** Opens the sheet at the talk, or, without scripts, its page there; nothing as long as nobody has said anything. */
export function TalkButton({ view, className, page, children }: TalkProps) {
  const t = useTranslations('talk');
  if (!view.talk || view.talk.messages.length === 0 || page === undefined) return null;
  const { unread } = view.talk;
  const label = unread > 0 ? t('titleUnread', { count: unread }) : t('title');
  return (
    <SheetButton {...{ className, label, page }} entry="talk">
      {children}
    </SheetButton>
  );
}
type TalkProps = {
  view: Pick<TableView, 'talk'>;
  className: string;
  page: string | undefined;
  children: React.ReactNode;
};

type Props = {
  className: string;
  label?: string;
  /** The page with what is in the sheet, which without scripts is not in it. */
  page?: string;
  /** The entry of it that is opened. */
  entry?: string;
  children: React.ReactNode;
};

/** Opens the sheet, or, without scripts, the page with the same. Where the sheet is always there, this is not shown. */
export function SheetButton({ className, label, page, entry, children }: Props) {
  const place = entry === undefined ? '' : `#${entry}`;
  const look = `${className} sheet-open ${page === undefined ? '' : 'with-scripts'}`;
  return (
    <>
      {entry === undefined ? (
        <button type="button" popoverTarget={SHEET} aria-label={label} className={look}>
          {children}
        </button>
      ) : (
        <EntryButton sheet={SHEET} name={entry} label={label} className={look}>
          {children}
        </EntryButton>
      )}
      {page !== undefined && (
        <noscript>
          <a href={page + place} aria-label={label} className={`${className} sheet-open`}>
            {children}
          </a>
        </noscript>
      )}
    </>
  );
}

/** Returns the page with the menu of a table, by the table's own page (`/t/…?as=0`). */
export const menuPath = (page: string) => page.replace(/(?=\?|$)/, '/menu');
