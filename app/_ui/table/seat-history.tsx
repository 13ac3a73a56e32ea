import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { Panel } from '@/app/_ui/kit/panel';
import { changesInWords, satInWords, type ToldChange } from './changes';
import type { Scene } from './scene';

/**
 * Tells of changes at the seats: the latest, who has sat where more than one has, and the earlier ones folded away. `now` in
 * milliseconds since 1970.
 */
export function SeatHistory({ scene: { view }, now }: { scene: Pick<Scene, 'view'>; now: number }) {
  const t = useTranslations('table');
  const format = useFormatter();
  const sat = satInWords(view, t);
  const [latest, ...earlier] = changesInWords(view, view.changes, t).toReversed();
  if (!latest) return null;
  const when = ({ at }: ToldChange) => format.relativeTime(at, now);
  return (
    <Panel title={t('changes.title')}>
      <ChangeLine change={latest} when={when(latest)} />
      {sat.map((line) => (
        <p key={line} className="mt-2 wrap-anywhere text-quiet text-sm">
          {line}
        </p>
      ))}
      {earlier.length > 0 && (
        <details>
          <summary className="-mb-3 min-h-11 cursor-pointer content-center text-quiet text-sm">
            {t('changes.earlier', { count: earlier.length })}
          </summary>
          <ol className="mt-3 grid gap-2">
            {earlier.map((change, i) => (
              <li key={i}>
                <ChangeLine change={change} when={when(change)} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Panel>
  );
}

/** One change, and when it was. */
export function ChangeLine({ change: { text }, when }: { change: ToldChange; when: ReactNode }) {
  return (
    <p className="text-sm">
      <span className="wrap-anywhere">{text}</span> <span className="whitespace-nowrap text-quiet">{when}</span>
    </p>
  );
}
