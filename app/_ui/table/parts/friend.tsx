import { useTranslations } from '@/app/_texts/translate';
import { quietButton } from '@/app/_ui/kit/classes';
import { NameField, SelectField, Submit } from '@/app/_ui/kit/controls';
import { isolated } from '@/app/_ui/kit/written';
import { CommandButton, Part, TableForm, TableLink, TimeOf } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import type { Here } from '@/app/_ui/table/time-words';
import type { Seat } from '@/lib/rules/view';
import type { Seated } from '@/lib/tables';

/** The numbers of days for which a friend may play. */
const DAYS = [1, 3, 7, 14];

type Props = { scene: Scene; own: Seat; here: Here; origin: string; friendLinks: readonly Seated[] };

/** A friend who plays for the viewer: a form to ask one; then the link to give to them, and a way to take it back. */
export function FriendForMe({ scene, own, here, origin, friendLinks }: Props) {
  const t = useTranslations('absence.friend');
  const { friend } = scene.view.seats[own];
  const link = friendLinks.find(({ seat }) => seat === own);
  if (!friend) {
    return (
      <Part title={t('title')} text={t('text')}>
        <TableForm scene={scene} path="friend" fields={{ seat: own }} className="grid gap-3">
          <NameField name="name" label={t('name')} required autoComplete="off" />
          <SelectField
            name="days"
            label={t('until')}
            choices={DAYS.map((days) => ({ value: String(days), text: t('days', { days }) }))}
          />
          <Submit>{t('ask')}</Submit>
        </TableForm>
      </Part>
    );
  }
  const name = isolated(friend.name);
  return (
    <Part title={t('title')} text={t('hand', { name })}>
      <p className="wrap-anywhere text-sm">
        {t.rich('plays', { name, time: () => <TimeOf at={friend.until} here={here} /> })}
      </p>
      {link && (
        <TableLink label={t('link', { name })} title={t('link', { name })} url={`${origin}/s/${link.key.text}`} />
      )}
      <CommandButton scene={scene} path="friend/end" fields={{ seat: own }} text={t('takeBack')} />
    </Part>
  );
}

/** For a friend: in whose place they play and until when, and a way to stop. */
export function FriendNotice({ scene, friendOf, here }: { scene: Scene; friendOf: readonly Seat[]; here: Here }) {
  const t = useTranslations('absence.friendOf');
  const { view, names } = scene;
  if (view.status === 'finished') return null;
  return friendOf
    .filter((seat) => view.seat === null || view.seat === seat)
    .map((seat) => {
      const { friend } = view.seats[seat];
      if (!friend) return null;
      const name = names[seat];
      return (
        <section
          key={seat}
          aria-labelledby={`friend-of-${seat}`}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xl border border-accent border-l-4 bg-panel p-3"
        >
          <div>
            <h2 id={`friend-of-${seat}`} className="wrap-anywhere font-semibold">
              {t.rich('title', { name, time: () => <TimeOf at={friend.until} here={here} /> })}
            </h2>
            <p className="wrap-anywhere text-quiet text-sm">{t('text', { name })}</p>
          </div>
          <CommandButton
            scene={{ view, after: `/t/${view.table}` }}
            path="friend/end"
            fields={{ seat }}
            text={t('stop', { name })}
            look={`${quietButton} wrap-anywhere`}
          />
        </section>
      );
    });
}
