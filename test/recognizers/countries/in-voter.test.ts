import { inVoter } from '../../../src/recognizers/in/voter.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(inVoter, [
  { text: 'Voter ID: KLM4410987', finds: ['KLM4410987'], minScore: 0.9 },
  { text: 'EPIC no. wsx2093341', finds: ['wsx2093341'], minScore: 0.9 },
  { text: 'elector Mumtaz, card ZPB 5858444', finds: ['ZPB 5858444'], minScore: 0.9 },
  { text: '"voter_id":"TRE8801245"', finds: ['TRE8801245'], minScore: 0.01 },
  { text: 'voter id=TRE8801245', finds: ['TRE8801245'], minScore: 0.9 },
  { text: 'मतदाता पहचान पत्र GDN/2237719', finds: ['GDN/2237719'], minScore: 0.9 },
  { text: 'KLM4410987', finds: ['KLM4410987'], minScore: 0.01, maxScore: 0.4 },
  { text: 'KLM-4410987 (voter card)', finds: ['KLM-4410987'], minScore: 0.9 },
  {
    text: 'Polling booth 114, Corrections: Basavaraj, 61, male, KLM4410987',
    finds: ['KLM4410987'],
    minScore: 0.7,
  },
  {
    text: 'Voter list: KLM4410987; then, a long way further down the same page of the roll, with much said between the two of them about the street, WSX2093341',
    finds: ['KLM4410987', 'WSX2093341'],
    minScore: 0.75,
  },
  // As printed until 2000: state, constituency, part, serial.
  { text: 'voter card AP/07/118/224510', finds: ['AP/07/118/224510'], minScore: 0.9 },
  { text: 'WB/01/004/0332187', finds: ['WB/01/004/0332187'], minScore: 0.01, maxScore: 0.4 },
  // Near-misses.
  { text: 'voter KLMN4410987', finds: [] },
  { text: 'voter KLM44109871', finds: [] },
  { text: 'voter KL4410987', finds: [] },
  { text: 'container KLM4410987', finds: ['KLM4410987'], minScore: 0.01, maxScore: 0.4 },
  { text: 'xKLM4410987', finds: [] },
  { text: 'EPIC-KLM4410987', finds: [] },
  { text: 'voter KLM441098', finds: [] },
  { text: 'epic 2024-01-02', finds: [] },
  { text: 'voter AP/07/118/2245', finds: [] },
  { text: '/AP/07/118/224510', finds: [] },
]);
