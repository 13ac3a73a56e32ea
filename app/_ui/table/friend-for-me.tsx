import { useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { NameField, SelectField } from '@/app/_ui/kit/fields';
import { isolated } from '@/app/_ui/kit/isolated';
import { ShareLink } from '@/app/_ui/kit/share-link';
import type { Seat } from '@/lib/rules/view';
import type { Seated } from '@/lib/tables';
import { AbsenceForm } from './absence-form';
import { Part } from './absence-part';
import type { Scene } from './scene';
import { TimeOf } from './time-of';
import type { Here } from './time-words';

/** For how many days a friend may play. */
const DAYS = [1, 3, 7, 14];

type Props = { scene: Scene; own: Seat; here: Here; origin: string; friendLinks: readonly Seated[] };

/** A friend who plays for the viewer: a form to ask one; then the link to give to him, and a way to take it back. */
export function FriendForMe({ scene, own, here, origin, friendLinks }: Props) {
  const t = useTranslations('absence.friend');
  const share = useTranslations('table.share');
  const { friend } = scene.view.seats[own];
  const link = friendLinks.find(({ seat }) => seat === own);
  if (!friend) {
    return (
      <Part title={t('title')} text={t('text')}>
        <AbsenceForm scene={scene} path="friend" fields={{ seat: own }} className="grid gap-3">
          <NameField name="name" label={t('name')} required autoComplete="off" />
          <SelectField
            name="days"
            label={t('until')}
            choices={DAYS.map((days) => ({ value: String(days), text: t('days', { days }) }))}
          />
          <button type="submit" className={`${quietButton} w-full`}>
            {t('ask')}
          </button>
        </AbsenceForm>
      </Part>
    );
  }
  return (
    <Part title={t('title')} text={t('hand', { name: isolated(friend.name) })}>
      <p className="wrap-anywhere text-sm">
        {t.rich('plays', { name: isolated(friend.name), time: () => <TimeOf at={friend.until} here={here} /> })}
      </p>
      {link && (
        <ShareLink
          label={t('link', { name: isolated(friend.name) })}
          title={t('link', { name: isolated(friend.name) })}
          url={`${origin}/s/${link.key.text}`}
          copy={share('copy')}
          copied={share('copied')}
          share={share('share')}
        />
      )}
      <AbsenceForm scene={scene} path="friend/end" fields={{ seat: own }}>
        <button type="submit" className={`${quietButton} w-full`}>
          {t('takeBack')}
        </button>
      </AbsenceForm>
    </Part>
  );
}
