import { createHash } from 'node:crypto';
import type { NextRequest } from 'next/server';
import { gameIdOf } from '@/app/_texts/keys';
import type { Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { translatorFor } from '@/app/_texts/translate';
import { paged } from '@/app/_ui/kit/pages';
import { isolated } from '@/app/_ui/kit/written';
import { momentText } from '@/app/_ui/mail/words';
import { atomFeed, deadlineCalendar, type Entry } from '@/lib/notify/channels/feeds';
import { type Context, type Deadline, type FeedContents, type FeedItem, Problem, readFeed } from '@/lib/tables';
import { feedLinks } from './browser-cookies';
import { countFor } from './limits';

/**
 * Answers a link of a feed, in the language in which it was made; 304 if its reader has it already.
 * @throws Problem `unknown-page` if nothing lies behind the token, or nothing any more; `too-many-attempts`
 */
export async function feedAnswer(
  context: Context,
  request: NextRequest,
  token: string,
  which: 'turns' | 'deadlines',
): Promise<Response> {
  const { publicUrl } = context;
  const contents = publicUrl === undefined ? null : await readFeed(context, token);
  if (publicUrl === undefined) throw new Problem('unknown-page');
  if (!contents) {
    await countFor(request, 'attempts', context);
    throw new Problem('unknown-page');
  }
  const page = request.nextUrl.searchParams.get('page');
  const { body, type } =
    which === 'turns' ? turns(contents, publicUrl, token, page) : deadlines(contents, publicUrl, token);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } });
}

/** A page of the turns, the newest first. Readers that know no pages have the newest. */
function turns({ locale, items, updatedAt }: FeedContents, publicUrl: string, token: string, asked: string | null) {
  const { t, entryOf } = wordsIn(locale, publicUrl);
  const { shown, page, pages } = paged(items, asked);
  const entries = shown.map((item) => entryOf(item, item.kind));
  const self = feedLinks(publicUrl, token).turns;
  const about = {
    title: t('title'),
    self,
    site: publicUrl,
    locale,
    previous: page > 1 ? `${self}?page=${page - 1}` : null,
    next: page < pages ? `${self}?page=${page + 1}` : null,
  };
  return { body: atomFeed(about, entries, updatedAt), type: 'application/atom+xml' };
}

function deadlines({ locale, deadlines: all }: FeedContents, publicUrl: string, token: string) {
  const { t, entryOf } = wordsIn(locale, publicUrl);
  const entries = all.map((deadline) => {
    const { began, revised } = deadline;
    return { ...entryOf(deadline, 'deadline'), began, revised };
  });
  const about = { title: t('calendarTitle'), self: feedLinks(publicUrl, token).deadlines, site: publicUrl, locale };
  return { body: deadlineCalendar(about, entries), type: 'text/calendar' };
}

function wordsIn(locale: Locale, publicUrl: string) {
  const messages = MESSAGES[locale];
  const t = translatorFor(locale, 'push.feeds.entry');
  const tables = translatorFor(locale, 'table');
  const entryOf = (item: FeedItem | Deadline, kind: FeedItem['kind'] | 'deadline'): Entry => {
    const { table, seat, version, at } = item;
    const until = 'deadline' in item && item.deadline !== null && kind === 'turn' ? item.deadline : null;
    const title = item.title === null ? messages.games[gameIdOf(item.game)].untitled : isolated(item.title);
    const name = isolated(item.playerName ?? tables('place', { number: seat + 1 }));
    // The browser that holds the seat opens it; the link alone opens nothing.
    const url = `${publicUrl}/t/${table}?as=${seat}`;
    const what = kind === 'finished' ? kind : `${kind}-${version}`;
    return {
      id: `${publicUrl}/t/${table}#${seat}-${what}`,
      title: t(`${kind}Title`, { table: title }),
      text:
        until === null
          ? t(kind, { name })
          : t('turnUntil', { name, when: momentText({ locale, zone: item.zone }, until, at) }),
      url,
      at,
    };
  };
  return { t, entryOf };
}
