import { useTranslations } from '@/app/_texts/translate';
import { CardFace } from '@/app/_ui/kit/cards';
import { RulesTable } from '@/app/_ui/rules/table';

/** Which cards are played with (rules.md §1.1). */
export function DeckTable() {
  const t = useTranslations('games.hearts.rules.cards');
  const rows = [
    { players: 3, deck: t('deck3'), hand: 16, lead: <CardFace card="3C" size="mini" /> },
    { players: 3, deck: t('deck3b'), hand: 17, lead: t('lowestClub') },
    { players: 4, deck: t('deck4'), hand: 13, lead: <CardFace card="2C" size="mini" /> },
    { players: 5, deck: t('deck5'), hand: 10, lead: <CardFace card="2C" size="mini" /> },
    { players: 6, deck: t('deck6'), hand: 8, lead: <CardFace card="3C" size="mini" /> },
  ];
  return (
    <RulesTable
      head={[t('players'), t('deck'), t('hand'), t('lead')]}
      rows={rows.map(({ players, deck, hand, lead }) => [players, deck, hand, lead])}
    />
  );
}

/** Where cards are passed (rules.md §1.2). */
export function PassTable() {
  const t = useTranslations('games.hearts.rules.pass');
  return (
    <RulesTable
      head={[t('players'), t('cycle')]}
      rows={[
        [4, t('cycle4')],
        [4, t('cycle4h')],
        [3, t('cycle3')],
        [5, t('cycle5')],
        [6, t('cycle6')],
      ]}
    />
  );
}

/** The presets side by side (rules.md §1.6). */
export function PresetTable() {
  const t = useTranslations('games.hearts.rules.presets');
  const options = useTranslations('games.hearts.options');
  const presets = useTranslations('games.hearts.presets');
  const names = (['hearts', 'herzeln', 'black-lady'] as const).map((preset) => presets(`${preset}.name`));
  const same = (text: string) => [text, text, text];
  return (
    <RulesTable
      isWide
      head={[t('option'), ...names]}
      rows={[
        [t('players'), '4', '4', '3–6'],
        [t('passing'), t('passing4'), t('passing4h'), t('passingBl')],
        [
          t('heartsLead'),
          options('heartsLead.when-broken'),
          options('heartsLead.never'),
          options('heartsLead.when-broken'),
        ],
        [t('moon'), options('moon.old'), options('moon.none'), t('moonBl')],
        [t('extras'), ...same(t('off'))],
        [t('length'), ...same(t('length100'))],
      ]}
    />
  );
}
