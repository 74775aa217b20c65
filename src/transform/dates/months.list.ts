/**
 * Month names as people write them, twelve per row, with their language. If a name occurs in two rows, the row of the
 * current language takes precedence, then the first. Exempt from the file-length rule: a table.
 */
export const MONTH_ROWS: readonly (readonly [language: string, names: string])[] = [
  ['en', 'January February March April May June July August September October November December'],
  ['en', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'],
  ['en', 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'],
  ['de', 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'],
  ['de', 'Jänner Feber März April Mai Juni Juli August September Oktober November Dezember'],
  ['de', 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'],
  ['fr', 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'],
  ['fr', 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'],
  ['fr', 'janv févr mars avr mai juin juil août sept oct nov déc'],
  ['es', 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'],
  ['es', 'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre'],
  ['es', 'ene feb mar abr may jun jul ago sep oct nov dic'],
  ['it', 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'],
  ['it', 'gen feb mar apr mag giu lug ago set ott nov dic'],
  ['nl', 'januari februari maart april mei juni juli augustus september oktober november december'],
  ['nl', 'jan feb mrt apr mei jun jul aug sep okt nov dec'],
  [
    'pl',
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  ],
  ['pl', 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'],
  [
    'pl',
    'styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu',
  ],
  ['pl', 'sty lut mar kwi maj cze lip sie wrz paź lis gru'],
  ['pt', 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'],
  ['pt', 'jan fev mar abr mai jun jul ago set out nov dez'],
  ['sv', 'januari februari mars april maj juni juli augusti september oktober november december'],
  ['sv', 'jan feb mar apr maj jun jul aug sep okt nov dec'],
  [
    'fi',
    'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  ],
  [
    'fi',
    'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
  ],
  [
    'fi',
    'tammikuussa helmikuussa maaliskuussa huhtikuussa toukokuussa kesäkuussa heinäkuussa elokuussa syyskuussa lokakuussa marraskuussa joulukuussa',
  ],
  [
    'fi',
    'tammikuun helmikuun maaliskuun huhtikuun toukokuun kesäkuun heinäkuun elokuun syyskuun lokakuun marraskuun joulukuun',
  ],
];
