export { CardBack } from './back';
export { CardFace } from './face';
export { CardInline } from './inline';
export { CardList } from './list';
export { cardName } from './names';
export { OpenCards } from './open';
export { CardPicture } from './picture';
