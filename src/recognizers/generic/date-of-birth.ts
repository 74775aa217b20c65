import { ANY_DATE, isPossibleDate, MONTH_YEAR } from '../date-forms.js';
import { defineRecognizer } from '../define-recognizer.js';

export const dateOfBirth = defineRecognizer({
  name: 'date-of-birth',
  entityType: 'DOB',
  country: 'generic',
  description: 'A date that a cue near it says is a date of birth.',
  patterns: [...ANY_DATE, MONTH_YEAR].map((source, index) => ({
    name: `date-form-${(index + 1).toString()}`,
    regex: new RegExp(source, 'giu'),
    scores: { form: 0, formInContext: 0.95 },
    needs: 'digit' as const,
    keywords: ['birth', 'born', 'dob', 'd.o.b', 'geb', 'naissance', 'née', 'né ', 'nacimiento', 'nascimento', 'nascita', 'nato', 'nata', 'urodz', 'ur.', 'född', 'født', 'syntym', 'birthday', 'bday', 'nac.', 'doğum', 'nacido', 'nacida'],
  })),
  context: {
    words: ['birth', 'date of birth', 'birth date', 'birthdate', 'born', 'born on', 'dob', 'd.o.b', 'd o b', 'birthday', 'bday', 'geboren', 'geboren am', 'geb', 'geburtsdatum', 'geboortedatum', 'naissance', 'date de naissance', 'née', 'né', 'né le', 'née le', 'nacimiento', 'fecha de nacimiento', 'nacido', 'nacida', 'nascimento', 'data de nascimento', 'nascita', 'data di nascita', 'nato', 'nata', 'nato il', 'nata il', 'urodzenia', 'data urodzenia', 'ur', 'född', 'født', 'syntynyt', 'syntymäaika', 'doğum tarihi'],
    against: ['issued', 'expires', 'expiry', 'died', 'admitted', 'hired', 'visit', 'signed', 'appointment', 'married', 'joined', 'start', 'date', 'discharged', 'valid'],
    before: 6,
    after: 1,
  },
  validate: (candidate) => (isPossibleDate(candidate) ? 'undecided' : 'refused'),
  sources: ['https://www.iso.org/iso-8601-date-and-time-format.html'],
  examples: [
    { text: 'DOB: 04/07/1981', finds: ['04/07/1981'], minScore: 0.9 },
    { text: 'She was born on 3 May 1987 in', finds: ['3 May 1987'], minScore: 0.9 },
    { text: 'Geburtsdatum 12.03.1990', finds: ['12.03.1990'], minScore: 0.9 },
    { text: 'issued 04/07/1981', finds: [] },
    { text: 'born to run since 1981, signed 04/07/2001', finds: [] },
  ],
});
