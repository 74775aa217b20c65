import { cryptoAddress } from '../../../src/recognizers/generic/crypto-address.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(cryptoAddress, [
  {
    text: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    finds: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    minScore: 0.95,
  },
  {
    text: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    finds: ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    minScore: 0.95,
  },
  {
    text: '"btc":"1BoatSLRHtKNngkdXEeobR76b53LETtpyT"',
    finds: ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    minScore: 0.95,
  },
  {
    text: 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1',
    finds: ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
  },
  {
    text: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    finds: ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    minScore: 0.95,
  },
  {
    text: '(bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0)',
    finds: ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    minScore: 0.95,
  },
  {
    text: 'eth 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359,',
    finds: ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    minScore: 0.95,
  },
  {
    text: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    finds: ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    minScore: 0.8,
  },
  {
    text: 'wallet=0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
    finds: ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
    minScore: 0.8,
  },
  {
    text: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    finds: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    minScore: 0.3,
    maxScore: 0.5,
  },
  {
    text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    finds: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    minScore: 0.3,
    maxScore: 0.5,
  },
  {
    text: 'donate 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz',
    finds: ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz'],
    minScore: 0.3,
    maxScore: 0.5,
  },
  { text: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz', finds: [] },
  { text: 'tx f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16', finds: [] },
  { text: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed5a', finds: [] },
  { text: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1bea', finds: [] },
  { text: '0x0000000000000000000000000000000000000000', finds: [] },
  { text: 'x1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', finds: [] },
  { text: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNaXX', finds: [] },
  { text: 'sha1 5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', finds: [] },
  { text: 'commit 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed1', finds: [] },
  { text: 'uuid 13e8400e-e29b-41d4-a716-446655440000', finds: [] },
  { text: 'Marmaladefactoryinthecountryside', finds: [] },
  { text: 'wallet MarmaladefactoryinthecountrysX', finds: [], minScore: 0.51 },
]);
