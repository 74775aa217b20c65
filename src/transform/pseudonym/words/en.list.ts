import { list, type WordTable } from './word-table.js';

/** English names. */
export const ENGLISH: WordTable = {
  female: list(
    'Jane Mary Patricia Jennifer Linda Elizabeth Susan Jessica Sarah Karen Lisa Margaret Sandra Ashley Donna Michelle Carol Amanda Melissa Anna Julia Emma Sophie Abigail Alice Amelia Audrey Beatrice Bridget Caroline Celia Charlotte Claire Clara Daphne Deborah Edith Eleanor Eliza Emily Esther Fiona Florence Frances Georgia Grace Harriet Hazel Heather Helen Imogen Irene Isabel Ivy Joan Josephine Judith Laura Lillian Louisa Lucy Mabel Marian Martha Matilda Miriam Nancy Naomi Olive Penelope Phoebe Rachel Rosalind Ruth Sylvia Tabitha Theresa Ursula Violet Vivian Wendy Winifred Zoe',
  ),
  male: list(
    'John James Robert Michael William David Thomas Charles Daniel Matthew Anthony Mark Paul Steven Peter George Joseph Richard Henry Jack Jake Tom Bob Samuel Benjamin Adam Adrian Albert Alfred Alistair Andrew Arthur Barnaby Benedict Bernard Calvin Cedric Clive Colin Conrad Cyril Desmond Douglas Duncan Edgar Edmund Edwin Ernest Felix Frederick Gareth Geoffrey Gilbert Graham Gregory Harold Harvey Hector Howard Hugh Humphrey Ivan Jasper Jerome Julian Keith Kenneth Laurence Leonard Lionel Malcolm Martin Maurice Miles Neil Norman Oliver Oscar Owen Patrick Percy Quentin Ralph Raymond Roland Rupert Simon Stanley Theodore Trevor Vernon Victor Walter Wilfred',
  ),
  family: [
    list(
      'Ald Ash Bar Beck Black Blen Brack Brad Bran Brock Brom Burn Cald Carl Chad Clay Cran Cros Dal Dar Den Dray Dun Eld Ell Fair Farn Fen Fox Gar Gold Gran Hal Ham Har Hart Hay Hazel Hol Hux Kel Ken Kirk Lang Lay Len Mar May Mel Mor Nor Oak Pen Pres Rad Rock Rush Shel Stan Stock Thorn Wake Wal West Whit Win Wood',
    ),
    list('_ ling er en ing'),
    list(
      'ford ton well by worth ley field man son ridge stone wood more land brook ham ster bury wick shaw croft dale hurst cott',
    ),
  ],
  place: [
    list(
      'Alder Ash Barrow Beacon Birch Bram Bridge Brook Castle Cedar Clay Clover Cob Cold Copper Crane Deer East Elder Elm Fal Fern Flint Glen Green Hale Hazel Heron High Holly Iron Kings Lake Lark Lin Long Maple Marl Mill Moor New North Oak Old Otter Pine Quarry Raven Red Rose Salt Silver South Stone Swan Thorn Vale Wells West White Willow Wolf',
    ),
    list('_ en er ing'),
    list(
      'ford ton bury field ham dale mouth bridge port wick stead combe haven ley mere pool cliff burn worth gate',
    ),
  ],
  trade: list(
    'Associates Builders Catering Consulting Controls Design Dynamics Electronics Energy Engineering Foods Freight Furniture Holdings Industries Instruments Interiors Laboratories Logistics Machines Materials Media Metals Motors Networks Optics Packaging Paper Partners Plastics Printing Products Research Services Software Solutions Supplies Systems Textiles Tools Trading Transport Ventures Works',
  ),
};
