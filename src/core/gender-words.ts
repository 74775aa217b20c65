/** Words for a gender in ten languages, in lower case. */
export const GENDER_WORDS: readonly string[] = (
  'male female man woman homme femme masculin féminin mann männlich weiblich divers hombre mujer masculino femenino ' +
  'feminino varón maschio femmina maschile femminile vrouw vrouwelijk mannelijk kobieta mężczyzna kvinna kvinne mies nainen'
).split(' ');
