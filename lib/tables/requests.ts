import { z } from 'zod';
import { isBits } from '../cards';
import { awayRequest, paceRequest } from '../clock';
import { isBotsName, isName, isSecret, isTitle, tidyName, tidyText, wasName } from '../identity';
import { chosenEmblem, HOLDS, TALK_RULES } from '../match';
import { WAKES } from '../match/parts/orders';
import { MOST_ORDERS, order } from '../orders';
import { LEVELS } from '../rules/facets';
import { seat } from '../rules/view';
import { awayPreset, pacePreset } from './pace-presets';

const BAD_NAME = { params: { code: 'bad-name' } };
const tidied = z.string().transform(tidyName);
const title = tidied.refine(isTitle, BAD_NAME);

/** A player's name, or a bot's: pages call bots "Bot Otto", so that no name begins with that word. */
export const playerName = tidied.refine((text) => isName(text) && !isBotsName(text), BAD_NAME);

/** A name that may be expected at a table an earlier version opened; `join` looks whether it is. */
const knownName = tidied.refine((text) => wasName(text) && !isBotsName(text), BAD_NAME);

const level = z.enum(LEVELS);
/** 128 random bits (22 characters, base64url) chosen by the caller, so that a repeated request counts once. */
export const secret = z.string().refine(isSecret);
/**
 * 128 random bits for the shuffles (32 hex digits), drawn by the caller's browser or program. Without them, or with an empty
 * field, the server draws them, and the table says so.
 */
const bits = z.union([
  z.null(),
  z.literal('').transform(() => null),
  z
    .string()
    .transform((text) => text.toLowerCase())
    .refine(isBits),
]);
/** That something is meant. */
const sure = z.union([z.literal(true), z.literal('yes').transform(() => true)]);
/** True or false; in a form `yes`, or nothing. */
export const flag = z.union([z.boolean(), z.enum(['yes', 'no']).transform((word) => word === 'yes')]);
const optional = (schema: z.ZodType<string>) => z.union([z.literal('').transform(() => null), z.null(), schema]);

/** `POST /api/tables`. */
export const openRequest = z.object({
  game: z.string(),
  options: z.record(z.string(), z.unknown()).default({}),
  /** The host's name, who takes seat 0. */
  name: playerName,
  /** The host's emblem; without one, their initial. */
  emblem: chosenEmblem.optional(),
  /** The names expected at the other seats, clockwise from seat 1. */
  names: z.array(optional(playerName)).max(9).default([]),
  /** The bots' seats, clockwise from seat 1, each with its level; one level alone means all. `names` may name them. */
  bots: z.union([level, z.array(z.union([z.literal('').transform(() => null), z.null(), level])).max(9)]).default([]),
  title: optional(title).default(null),
  /** When players may talk: always, unless a deal is in play, or never. */
  talk: z.enum(TALK_RULES).optional(),
  /** How long players may take; null: as long as they like. */
  pace: z.union([z.null(), z.literal('').transform(() => null), paceRequest, pacePreset]).optional(),
  /** Says what becomes of a seat whose player stays away. */
  away: z.union([awayRequest, awayPreset]).optional(),
  /** Whether cards that leave nothing to decide play themselves, and when they are held back before they do. */
  forced: flag.default(true),
  hold: z.enum(HOLDS).default('first-half'),
  /** Whether players are offered orders that a bot would give in their place. */
  suggestions: flag.default(true),
  bits: bits.optional(),
  /** A secret as in `joinRequest`: the same request sent again with it opens no second table. */
  secret: secret.optional(),
});
export type OpenRequest = z.infer<typeof openRequest>;

/** `POST /api/tables/{id}/seats`. */
export const joinRequest = z.object({
  invitation: z.string().max(100),
  name: knownName,
  /** The player's emblem; without one, their initial. */
  emblem: chosenEmblem.optional(),
  seat: seat.optional(),
  /** Whether the host may seat a bot for them. */
  botAllowed: flag.optional(),
  bits: bits.optional(),
  secret: secret.optional(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

/**
 * `POST /api/tables/{id}/moves`. `seat`: which one, for a browser that holds several; `thought`: a note on the move, up to 200
 * characters, that nobody reads before the match is over.
 */
export const moveRequest = z.object({
  version: z.int().min(0),
  move: z.looseObject({ type: z.string() }),
  seat: seat.optional(),
  thought: z.string().transform(tidyText).nullish(),
});
export type MoveRequest = z.infer<typeof moveRequest>;

/** `POST /api/tables/{id}/link`: the seat that gets a new key, and that it is meant. */
export const renewKeyRequest = z.object({ seat, renew: sure, secret: secret.optional() });

/** `POST /api/tables/{id}/forget`: for which seat, and that it is meant. */
export const forgetRequest = z.object({ seat, sure });

/** `POST /api/tables/{id}/rematch`: as the player of which seat, for a browser that holds several. */
export const rematchRequest = z.object({ seat: seat.optional(), bits: bits.optional() });
export type RematchRequest = z.infer<typeof rematchRequest>;

/** A number, or one in a form. */
export const whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
export const atLeastOne = whole.pipe(z.int().min(1));
export const nothing = z.union([z.null(), z.literal('').transform(() => null)]);

/**
 * `POST /api/tables/{id}/spectator-link`. `behind`: one trick behind; `renew`: another link even if there is one like this, or
 * only if that is the one made then (`since`, ms since 1970).
 */
export const spectatorLinkRequest = z.object({
  behind: flag.default(false),
  renew: flag.default(false),
  since: whole.optional(),
});

/** `POST /api/tables/{id}/friend`: the friend's name, and until when (ms since 1970) or for how many days they may play. */
export const friendRequest = z.object({
  seat,
  name: playerName,
  until: atLeastOne.optional(),
  days: atLeastOne.pipe(z.int().max(60)).optional(),
});

/** `PUT /api/tables/{id}/orders`: when the player wants to be waited for, and all their standing orders; a field left out stays. */
export const ordersRequest = z.object({
  seat,
  wake: z.enum(WAKES).optional(),
  orders: z.array(order).max(MOST_ORDERS).optional(),
});
export type OrdersRequest = z.infer<typeof ordersRequest>;

/** In a form, a rule is the text `rule:duck`, and what was left empty is not there; a button says a whole order as JSON. */
const orderInForm = z.preprocess((value) => fromForm(typeof value === 'string' ? parsedJson(value) : value), order);

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fromForm(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('rule:') ? { rule: value.slice(5) } : value;
  if (Array.isArray(value)) return value.filter((item) => item !== '');
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [name, fromForm(field)]);
  return Object.fromEntries(fields.filter(([, field]) => field !== ''));
}

/**
 * `POST /api/tables/{id}/orders`: one more standing order, in place of one of its kind if there may be but one; or the id of
 * one that is to go, or `all`. And when the player wants to be waited for.
 */
export const orderRequest = z.object({
  seat,
  wake: z.enum(WAKES).optional(),
  order: orderInForm.optional(),
  remove: z.string().max(20).optional(),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** `POST /api/tables/{id}/orders/advice`: an order that the player of this seat has not given yet. */
export const adviceRequest = z.object({ seat, order: orderInForm });
export type AdviceRequest = z.infer<typeof adviceRequest>;
