export { CardBack } from './back';
export { CardFace, type CardSize } from './face';
export { CardInline } from './inline';
export { CardList } from './list';
export { cardName, cardNames } from './names';
export { OpenCards } from './open';
export { SuitIcon } from './suit';
