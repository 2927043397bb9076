import { moveClock } from './fixed-date.ts';

moveClock();
