import { defineRecognizer } from '../define-recognizer.js';

export const title = defineRecognizer({
  name: 'title',
  entityType: 'TITLE',
  country: 'generic',
  description: 'Forms of address and ranks before a name: Mr, Dr., Prof., Sgt, Frau, Mme.',
  patterns: [
    {
      name: 'before-capital',
      regex:
        /(?<![\p{L}\p{N}.])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Fr|Sr|Sra|Srta|Sig|Herr|Frau|Mme|Mlle|M|Hon|Capt|Cpt|Col|Gen|Maj|Lt|Lieut|Sgt|Cpl|Pvt|Cmdr|Adm|Insp|Det|Supt|Const|PC|DI|DS|Messrs|Don|Doña|Dott|Ing|Avv|Dipl\.-Ing|Pan|Pani|Dhr|Mevr|Shri|Smt|Kumari)(?:\.(?=\s?\p{Lu})|(?=[ \u00a0]\p{Lu}))(?!\. ?\p{Lu}\.? ?\p{Lu}\.)/gu,
      scores: { form: 0.6, formInContext: 0.6, valid: 0.9, validInContext: 0.9 },
      needs: 'upper',
    },
    {
      name: 'word-before-capital',
      regex:
        /(?<![\p{L}\p{N}.])(?:Doctor|Professor|Reverend|Father|Sister|Rabbi|Imam|Sheikh|Pastor|Bishop|Sir|Dame|Lord|Lady|Judge|Justice|Captain|Colonel|General|Major|Lieutenant|Sergeant|Corporal|Private|Commander|Admiral|Inspector|Detective|Superintendent|Constable|Officer|Madam|Madame|Monsieur|Señor|Señora|Signor|Signora|Baron|Count|Duke|Prince|Princess|Queen|King)(?= \p{Lu}\p{Ll})/gu,
      scores: { form: 0.5, formInContext: 0.5 },
      needs: 'upper',
    },
    {
      name: 'all-capitals',
      regex: /(?<![\p{L}\p{N}.])(?:MR|MRS|MS|DR|PROF|MISS|SGT|REV)\.?(?= \p{Lu}{2})/gu,
      scores: { form: 0.8, formInContext: 0.8 },
      needs: 'upper',
    },
    {
      name: 'lower-case',
      regex: /(?<![\p{L}\p{N}.])(?:mr|mrs|dr|prof)\.?(?= \p{Ll}{2})/gu,
      scores: { form: 0.75, formInContext: 0.75 },
    },
    {
      name: 'miss',
      regex: /(?<![\p{L}\p{N}.])Miss(?= \p{Lu}\p{Ll})/gu,
      scores: { form: 0.75, formInContext: 0.75 },
      needs: 'upper',
    },
  ],
  // "M", "PC", "Don" and the like are other things as often: the form alone decides, low.
  validate: (candidate) =>
    /^(?:Mr|Mrs|Ms|Mx|Dr|Prof|Herr|Frau|Mme|Mlle|Sgt|Capt|Cpl|Lt|Rev|Dott|Sra|Srta|Messrs|Shri|Smt|Dhr|Mevr|Col|Maj)\.?$/.test(
      candidate,
    )
      ? { verdict: 'undecided', score: 0.92 }
      : 'undecided',
  sources: ['https://www.unicode.org/cldr/charts/latest/by_type/person_names.html'],
  examples: [
    { text: 'Dear Mr. Osei and Dr Lindqvist', finds: ['Mr.', 'Dr'], minScore: 0.85 },
    { text: 'Frau Professor Kranz', finds: ['Frau', 'Professor'], minScore: 0.4 },
    { text: 'MRS ADEYEMI', finds: ['MRS'], minScore: 0.75 },
    { text: 'the doctor said', finds: [] },
    { text: 'Elm Dr. 14, ms 20', finds: [] },
  ],
});
