import { thTnin } from '../../../src/recognizers/th/tnin.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(thTnin, [
  { text: 'Thai ID 3-3497-41853-41-8', finds: ['3-3497-41853-41-8'], minScore: 0.98 },
  { text: '4-7575-64227-08-3', finds: ['4-7575-64227-08-3'], minScore: 0.95 },
  { text: '3 1228 43692 11 7', finds: ['3 1228 43692 11 7'], minScore: 0.95 },
  { text: 'citizen ID 3127738872148', finds: ['3127738872148'], minScore: 0.95 },
  { text: 'บัตรประชาชน 4751687907591', finds: ['4751687907591'], minScore: 0.95 },
  { text: 'เลขประจำตัวประชาชน: 3-3497-41853-41-8', finds: ['3-3497-41853-41-8'], minScore: 0.98 },
  { text: '"national_id":"4757564227083"', finds: ['4757564227083'], minScore: 0.7 },
  { text: '3–1228–43692–11–7', finds: ['3–1228–43692–11–7'], minScore: 0.95 },
  { text: '3.1277.38872.14.8', finds: ['3.1277.38872.14.8'], minScore: 0.95 },
  { text: '4751687907591', finds: ['4751687907591'], minScore: 0.7, maxScore: 0.8 },
  { text: 'Kritsada,3349741853418,Khon Kaen', finds: ['3349741853418'], minScore: 0.7 },
  // Milliseconds since 1970 and article numbers pass as well now and then.
  { text: '1425754516287', finds: ['1425754516287'], minScore: 0.01, maxScore: 0.4 },
  { text: '5970875756614', finds: ['5970875756614'], minScore: 0.01, maxScore: 0.4 },
  { text: 'thai id 1425754516287', finds: ['1425754516287'], minScore: 0.95 },
  { text: '3-3497-41853-41-8\n1425754516287', finds: ['3-3497-41853-41-8', '1425754516287'], minScore: 0.75 },
  { text: 'Thai ID 3-3497-41853-41-9', finds: ['3-3497-41853-41-9'], minScore: 0.3, maxScore: 0.5 },
  { text: 'thai id 4757564227084', finds: ['4757564227084'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '5920411447421', finds: [] },
  { text: 'EAN 5996811678178', finds: [] },
  { text: '33497418534181', finds: [] },
  { text: '9-3497-41853-41-8', finds: [] },
  { text: '0349741853418', finds: [] },
  { text: 'x3349741853418', finds: [] },
  { text: '3-3497-41853-41-81', finds: [] },
  { text: '13-3497-41853-41-8', finds: [] },
  { text: '+3349741853418', finds: [] },
  { text: '3349741853418.5', finds: [] },
]);
