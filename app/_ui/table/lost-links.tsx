import { useFormatter, useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { Drawer } from '@/app/_ui/kit/panel';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { ShareLink } from '@/app/_ui/kit/share-link';
import type { Seat } from '@/lib/rules/view';
import type { Visit } from '@/lib/tables';
import { MOMENT } from './moment';
import type { Scene } from './scene';

type Props = { scene: Scene; seen: Pick<Visit, 'held' | 'newLinks'> & { origin: string } };

/** For players: a new link for somebody who has lost his, and what has become of those that were asked for. */
export function LostLinks({ scene, seen }: Props) {
  const t = useTranslations('talk.lostLink');
  const { view } = scene;
  // In the last deal nothing is asked for any more; what was, is shown.
  const others = view.seats.flatMap(({ player, linkAsked }, seat) =>
    player && !seen.held.includes(seat) && (linkAsked || !view.isLastDeal) ? [seat] : [],
  );
  if (others.length === 0) return null;
  return (
    <Drawer title={t('title')}>
      <p className="text-quiet text-sm">{t('text')}</p>
      {view.seat !== view.host && <p className="mt-2 text-quiet text-sm">{t('needs')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {others.map((seat) => (
          <li key={seat} className="grid gap-2 py-3 last:pb-0">
            {view.seats[seat].linkAsked ? (
              <Asked scene={scene} seen={seen} seat={seat} />
            ) : (
              <LinkForm scene={scene} seat={seat} path="" text={t('ask', { name: scene.names[seat] })} />
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

/** A new link that was asked for: by whom, from when it works, and what the viewer can do. */
function Asked({ scene, seen, seat }: Props & { seat: Seat }) {
  const t = useTranslations('talk.lostLink');
  const share = useTranslations('table.share');
  const format = useFormatter();
  const { view, names } = scene;
  const asked = view.seats[seat].linkAsked;
  if (!asked) return null;
  const name = names[seat];
  const link = seen.newLinks.find((one) => one.seat === seat);
  return (
    <>
      <p className="wrap-anywhere text-sm">
        {t('asked', { by: names[asked.by], name })}{' '}
        {asked.objectUntil === null
          ? t('waits')
          : t(asked.isUnopposed ? 'unopposed' : 'opens', { when: format.dateTime(asked.objectUntil, MOMENT) })}
      </p>
      {link && (
        <>
          <ShareLink
            label={t('link', { name })}
            title={t('link', { name })}
            url={`${seen.origin}/s/${link.key.text}`}
            copy={share('copy')}
            copied={share('copied')}
            share={share('share')}
          />
          <p className="text-quiet text-sm">{t('hand')}</p>
        </>
      )}
      {seen.held.includes(asked.by) ? (
        <LinkForm scene={scene} seat={seat} path="/drop" text={t('drop')} />
      ) : (
        !view.isLastDeal &&
        !seen.held.some((own) => asked.agreed.includes(own)) && (
          <LinkForm scene={scene} seat={seat} path="/agree" text={t('agree')} />
        )
      )}
    </>
  );
}

type FormProps = { scene: Scene; seat: Seat; path: '' | '/agree' | '/drop'; text: string };

function LinkForm({ scene: { view, after }, seat, path, text }: FormProps) {
  const t = useTranslations('table');
  return (
    <QuickForm action={`/api/tables/${view.table}/lost-link${path}`} after={after} offline={t('offline')}>
      <HiddenFields fields={{ seat }} />
      <button type="submit" className={`${quietButton} w-full wrap-anywhere`}>
        {text}
      </button>
    </QuickForm>
  );
}
