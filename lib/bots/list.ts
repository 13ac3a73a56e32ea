import { heartsBot } from './hearts';
import { heartsWorlds } from './hearts/worlds';
import { herzblattBot } from './herzblatt';
import { herzblattWorlds } from './herzblatt/worlds';
import type { Bot } from './kernel/bot';
import type { Worlds } from './kernel/worlds';
import { spadesBot } from './spades';
import { spadesWorlds } from './spades/worlds';

/** The bots of all games, and the worlds in which they advise. A new game's are a folder and a line here, or nothing. */
const BOTS: readonly { bot: Bot; worlds?: Worlds }[] = [
  { bot: heartsBot, worlds: heartsWorlds },
  { bot: spadesBot, worlds: spadesWorlds },
  { bot: herzblattBot, worlds: herzblattWorlds },
];

/** Returns the bot of the game of this id, if one plays it. */
export function botOf(id: string): Bot | undefined {
  return BOTS.find(({ bot }) => bot.id === id)?.bot;
}

/** Returns the worlds of the game of this id, if a bot can advise in it. */
export function worldsOf(id: string): Worlds | undefined {
  return BOTS.find(({ bot }) => bot.id === id)?.worlds;
}
