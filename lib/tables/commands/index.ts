import type { Listed } from './command';
import * as useCases from './list';

export { type Listed, type Reply, readsNothing, seatLink } from './command';
export * from './list';

const isListed = (useCase: unknown): useCase is Listed => typeof useCase === 'function' && 'obey' in useCase;

/** All commands at a table that one address answers alike (app/api/tables/[id]/[...command]). */
export const COMMANDS: readonly Listed[] = Object.values<unknown>(useCases).filter(isListed);

/** Returns the name of a command's request in the API's document: `EndFriendRequest` for `friend/end`, unless it has another. */
export function requestName({ path, request }: Listed): string {
  const words = path.split('/').toReversed().join('-').split('-');
  return request ?? `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Request`;
}
