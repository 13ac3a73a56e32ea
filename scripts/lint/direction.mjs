/**
 * The direction of imports (docs/architecture.md), as rules for dependency-cruiser. A type that is imported counts like a value.
 */

/** A path that is none of these: a part of `lib/` (`rules`), a package (`zod`), or one of Node's own modules (`node:`). */
const only = (...allowed) => ({
  pathNot: allowed.flatMap((name) => (name.startsWith('lib/') ? `^${name}/` : pathOf(name))),
});
/** A package, by its name where it is not installed, as in an example, and by its folder where it is. */
const pathOf = (name) => [`^${name}(/|$)`, `node_modules/${name}/`];
const inLib = (...parts) => `^lib/(${parts.join('|')})/`;
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' || Array.isArray(to) ? { path: to } : to,
});

/** Packages that pure code may import besides itself: none that does input or output. */
const PURE = ['zod', '@noble/hashes'];

/** The rooms of tables: each may know those before it, and what lies in the house's own folder. */
const ROOMS = ['runner', 'reading', 'messages', 'commands', 'upkeep'];
const rooms = ['', ...ROOMS].map((room, i) =>
  rule(
    room === '' ? 'tables-ground' : `tables-${room}`,
    'A room of tables knows those before it only: runner, reading, messages, commands, upkeep.',
    room === '' ? { path: '^lib/tables/[^/]+$', pathNot: '^lib/tables/index\\.ts$' } : `^lib/tables/${room}/`,
    `^lib/tables/(index|(${ROOMS.slice(i).join('|') || '-'})/)`,
  ),
);

export const forbidden = [
  ...rooms,
  rule('no-circles', 'Two files that need each other are one, or need a third.', {}, { circular: true }),

  // cards ← rules ← match ← tables ← app
  rule('cards', 'Cards know nothing above them.', inLib('cards'), only('lib/cards', ...PURE)),
  rule('rules', 'Rules know cards only.', inLib('rules'), only('lib/cards', 'lib/rules', ...PURE)),
  rule(
    'match',
    'A match knows cards, rules, and what is certain or ordered only.',
    inLib('match'),
    only('lib/cards', 'lib/rules', 'lib/certain', 'lib/orders', 'lib/match', ...PURE),
  ),
  rule('match-kernel', 'The kernel of a match knows none of its parts.', '^lib/match/kernel/', {
    path: '^lib/match/',
    pathNot: '^lib/match/kernel/',
  }),
  rule('parts-apart', 'A part of a match knows the kernel and no other part.', '^lib/match/parts/([^/.]+)', {
    path: '^lib/match/',
    pathNot: '^lib/match/(kernel/|parts/$1[./])',
  }),
  rule(
    'certain',
    'What is certain follows from cards and rules.',
    inLib('certain'),
    only('lib/cards', 'lib/rules', 'lib/certain', ...PURE),
  ),
  rule(
    'orders',
    'Orders know cards and rules only.',
    inLib('orders'),
    only('lib/cards', 'lib/rules', 'lib/orders', ...PURE),
  ),
  rule(
    'fairness',
    'Whether a record is honest follows from cards and rules, also in a browser.',
    inLib('fairness'),
    only('lib/cards', 'lib/rules', 'lib/fairness', 'zod'),
  ),
  rule(
    'story',
    'A story is told of a match that was played: it knows cards, rules and matches only.',
    inLib('story'),
    only('lib/cards', 'lib/rules', 'lib/match', 'lib/story'),
  ),
  rule(
    'bots',
    'Bots know cards, rules, orders and matches only.',
    inLib('bots'),
    only('lib/cards', 'lib/rules', 'lib/orders', 'lib/match', 'lib/bots', ...PURE),
  ),
  rule('referee', "The referee knows cards, rules and matches, zod and Node's own modules.", inLib('referee'), {
    ...only('lib/cards', 'lib/rules', 'lib/match', 'lib/referee', 'zod'),
    dependencyTypesNot: ['core'],
  }),
  rule(
    'settings',
    'Settings know nothing but zod: what needs one is given it.',
    inLib('settings'),
    only('lib/settings', 'zod'),
  ),
  rule('limits', 'Limits know documents only, and nothing of what they limit.', inLib('limits'), {
    ...only('lib/identity', 'lib/limits', 'lib/store', 'zod', 'lru-cache'),
    dependencyTypesNot: ['core'],
  }),
  rule('secrets', "Secrets know settings and Node's own modules.", inLib('secrets'), {
    ...only('lib/secrets', 'lib/settings', 'lru-cache'),
    dependencyTypesNot: ['core'],
  }),
  rule(
    'called-by-tables',
    'These are called by tables and never import it.',
    inLib('clock', 'identity', 'limits', 'notify', 'store'),
    inLib('referee', 'tables'),
  ),
  rule('accounts', 'Accounts know tables, messages and documents, and next-auth by its types.', inLib('accounts'), {
    ...only('lib/accounts', 'lib/identity', 'lib/limits', 'lib/notify', 'lib/store', 'lib/tables', 'zod', 'next-auth'),
    dependencyTypesNot: ['core'],
  }),
  rule(
    'not-of-accounts',
    'Tables know of keys only: what accounts have at them is their own affair.',
    { path: '^lib/(?!accounts/)' },
    inLib('accounts'),
  ),
  rule(
    'next-auth',
    'Only lib/accounts/adapter.ts and what signs in know next-auth.',
    { pathNot: '^(lib/accounts/adapter\\.ts$|app/_web/http/auth\\.ts$|app/api/auth/|tests/)' },
    pathOf('next-auth'),
  ),
  rule(
    'lib-stands-alone',
    'lib/ imports nothing from the folders around it.',
    '^lib/',
    '^(app|messages|scripts|tests)/',
  ),
  rule('lib-is-relative', 'Inside lib/ imports are relative.', '^lib/', { dependencyTypes: ['aliased'] }),
  rule('scripts-without-tests', 'A script that an operator runs needs no tests.', '^scripts/', '^tests/'),
  rule('lab-alone', 'What the lab and tests share lies in tests/lab/shared.', '^tests/lab/', '^tests/(?!lab/)'),
  rule('shared-helpers', 'What the lab and tests share lies in tests/lab/shared.', '^tests/support/', {
    path: '^(scripts|tests/lab)/',
    pathNot: '^tests/lab/shared/',
  }),

  // One file knows each database.
  rule(
    'lmdb',
    'Only lib/store/lmdb knows lmdb: use the port in lib/store.',
    { pathNot: '^lib/store/lmdb/' },
    pathOf('lmdb'),
  ),
  rule(
    'vercel-kv',
    'Only lib/store/redis/kv.ts knows @vercel/kv.',
    { pathNot: '^lib/store/redis/kv\\.ts$' },
    pathOf('@vercel/kv'),
  ),
  rule(
    'ioredis',
    'Only the connections over TCP know ioredis (tcp.ts, hearing.ts), and what tests them.',
    { pathNot: '^(lib/store/redis/tcp\\.ts$|lib/store/redis/hearing\\.ts$|tests/)' },
    pathOf('ioredis'),
  ),

  rule(
    'nodemailer',
    'Only lib/notify/channels/email.ts knows nodemailer.',
    { pathNot: '^lib/notify/channels/email\\.ts$' },
    pathOf('nodemailer'),
  ),

  // Pages read, components show.
  rule('components-read-nothing', 'Components are given what they show: app/_web/load reads it.', '^app/_ui/', {
    path: [
      '^app/(?!_ui/|_texts/)',
      '^app/_texts/server',
      inLib('bots', 'clock', 'identity', 'referee', 'secrets', 'settings', 'store'),
      ...pathOf('next/(headers|server|cache)'),
      ...pathOf('next-intl/server'),
      ...pathOf('pino'),
    ],
  }),
  rule('texts-alone', 'Texts know nothing of pages.', '^app/_texts/', '^app/(?!_texts/)'),
  rule('kit-below-all', 'All components are made of the kit, which knows none of them.', '^app/_ui/kit/', {
    path: '^app/_ui/',
    pathNot: '^app/_ui/kit/',
  }),
  rule(
    'server-below-http',
    'What a server has is asked by requests, and asks none of them.',
    '^app/_web/server/',
    '^app/_web/(http|load|next)/',
  ),
  rule(
    'http-below-next',
    'The layer under Next calls what answers requests.',
    '^app/_web/http/',
    '^app/_web/(load|next)/',
  ),
  rule('components-have-no-node', 'Components are given what they show.', '^app/_ui/', { dependencyTypes: ['core'] }),
  rule('pages-read-by-loaders', 'What a page reads is read in app/_web/load.', '^app/(?!_|api/).*\\.tsx$', {
    path: ['^app/_web/(http|server)/', inLib('identity', 'notify', 'settings', 'store'), ...pathOf('next/headers')],
  }),
  rule(
    'parts-without-games',
    'What pages and games are made of knows a game only by the contract in app/_ui/game-ui.tsx.',
    '^app/_ui/(kit|move|new|rules|table)/|^app/_ui/game-ui',
    '^app/_ui/(games|home|inbox|lobby|recap|site)/',
  ),
  rule('table-parts-apart', 'A part of a table knows no other part.', '^app/_ui/table/parts/(?!index\\.)([^/.]+)', {
    path: '^app/_ui/table/parts/',
    pathNot: '^app/_ui/table/parts/$1[./]',
  }),
  rule('table-below-parts', 'What parts share knows none of them.', '^app/_ui/table/[^/]+$', '^app/_ui/table/parts/'),
  rule('games-apart', 'A game knows no other game.', '^app/_ui/games/([^/]+)/', {
    path: '^app/_ui/games/',
    pathNot: '^app/_ui/games/$1/',
  }),
];
