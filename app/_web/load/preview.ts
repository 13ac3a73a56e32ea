import type { Metadata } from 'next';
import { gameIdOf, phrasingsOf } from '@/app/_texts/keys';
import { getFormatter, getTranslations } from '@/app/_texts/server';
import type { GameUi } from '@/app/_ui/game-ui';
import { gameUiOf } from '@/app/_ui/games';
import { cardName } from '@/app/_ui/kit/cards';
import { figureOf, isolated } from '@/app/_ui/kit/written';
import type { InvitationWords, RecapWords } from '@/app/_ui/picture/draw';
import { PICTURE } from '@/app/_ui/picture/frame';
import { bestOf, type Replayed, readStory, valuesOf } from '@/app/_ui/recap/story/read-story';
import { courseOf } from '@/app/_ui/recap/story/score-chart';
import { freeSeats, hasRanking, namesIn, namesOf, ranking, scoringOf } from '@/app/_ui/table/names';
import { pictureName } from '@/app/_web/server/pictures';
import type { TableView } from '@/lib/match';

/** The preview of a link in a chat: a title, a sentence, the words of the picture, and its name (`pictureName`). */
export type Preview<Shown> = { title: string; description: string; words: Shown; picture: string };

/** Previews the link to a recap: who won, in which game, the scores, and the best of its story. */
export async function recapPreview(recap: Replayed): Promise<Preview<RecapWords>> {
  const { view } = recap;
  const t = await getTranslations('replay.preview');
  const site = (await getTranslations('site'))('name');
  const games = await getTranslations('games');
  const format = await getFormatter();
  const ui = gameUiOf(view.game);
  const scoring = scoringOf(view, namesOf(view, await getTranslations('table')), ui);
  const game = view.title === null ? games(`${gameIdOf(view.game)}.name`) : isolated(view.title);
  const isRanked = hasRanking(view);
  const winners = isRanked ? scoring.winners.map((side) => scoring.names[side]) : [];
  const count = scoring.winners.flatMap((side) => scoring.sides[side]).length;
  const headline = winners.length > 0 ? t('won', { count, names: format.list(winners) }) : t('ended');
  const ranked = isRanked ? ranking(scoring.scores, ui.lowWins) : [];
  const courses = scoring.names.map((_, side) => courseOf(scoring.dealScores.map((points) => points[side])));
  const [least, greatest] = [Math.min(...courses.flat()), Math.max(...courses.flat())];
  const partOf = (total: number) => (total - least) / Math.max(1, greatest - least);
  const scores = ranked.map(({ seat, score }) => `${scoring.names[seat]} ${figureOf(score)}`).join(', ');
  const words: RecapWords = {
    game: t('above', { game }),
    headline,
    ranks: ranked.map(({ seat, score, place }) => ({
      place: `${place}.`,
      name: scoring.names[seat],
      points: figureOf(t('points', { points: score })),
      isFirst: place === 1,
      // A single deal has no course.
      course:
        view.dealScores.length < 2 ? [] : courses[seat].map((all) => (ui.lowWins ? partOf(all) : 1 - partOf(all))),
    })),
    deals: t('deals', { count: view.dealScores.length }),
    story: await bestSentence(recap, ui),
    site,
  };
  return {
    title: t('title', { headline, game }),
    description: scores === '' ? t('recapPlain') : t('recap', { scores }),
    words,
    picture: pictureName({ recap: words }),
  };
}

/** Says what was best in the story of a match, in one sentence with the names of cards; empty where there was nothing. */
async function bestSentence(recap: Replayed, ui: GameUi): Promise<string> {
  const best = bestOf(readStory(recap, ui));
  if (best === null) return '';
  const t = await getTranslations('story.findings');
  const format = await getFormatter();
  const [card, cards] = [await getTranslations('replay.preview'), await getTranslations('cards')];
  const names = namesIn(recap.view, best.deal, await getTranslations('table'));
  const keys = phrasingsOf(best.kind);
  const sentence = t.markup(keys[best.phrasing % keys.length], {
    ...valuesOf(best, (seats) => format.list(seats.map((seat) => names[seat]))),
    cards: () => format.list(best.cards.map((one) => card('card', { card: cardName(cards, one) }))),
  });
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** Previews an invitation: who invites to what. */
export async function invitationPreview(view: TableView): Promise<Preview<InvitationWords>> {
  const t = await getTranslations('replay.preview');
  const site = (await getTranslations('site'))('name');
  const games = await getTranslations('games');
  const game = games(`${gameIdOf(view.game)}.name`);
  const host = isolated((view.host === null ? null : view.seats[view.host].name) ?? '');
  const by = host === '' ? 'nobody' : 'host';
  const free = freeSeats(view).length;
  const words: InvitationWords = {
    // The same for all tables of this game that this host opens: no table is to be drawn for by itself.
    title: game,
    headline: t('inviteTitle', { by, host, game }),
    lines: [t('pace')],
    below: t('account'),
    site,
  };
  return {
    title: t('inviteTitle', { by, host, game }),
    description: t('invite', { count: free }),
    words,
    picture: pictureName({ invitation: words }),
  };
}

/** The tags by which chats and feeds find the preview of a link. Both addresses are absolute. */
export async function previewTags<Shown>(
  { title, description }: Preview<Shown>,
  url: string,
  picture: string,
): Promise<Metadata> {
  const t = await getTranslations('replay.preview');
  const siteName = (await getTranslations('site'))('name');
  const images = [{ url: picture, ...PICTURE, type: 'image/png', alt: t('alt', { title }) }];
  return {
    description,
    openGraph: { type: 'website', siteName, title, description, url, images },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}
