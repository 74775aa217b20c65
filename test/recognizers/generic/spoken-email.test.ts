import { spokenEmail } from '../../../src/recognizers/generic/spoken-email.js';
import { testCases } from '../../support/recognizer-cases.js';

const found = (text: string, value: string) => ({ text, finds: [value], minScore: 0.8 });

testCases(spokenEmail, [
  found('Das ist ada punkt holm at flusspost punkt de, klein.', 'ada punkt holm at flusspost punkt de'),
  found('Mail: ada minus holm ät flusspost punkt de', 'ada minus holm ät flusspost punkt de'),
  found("C'est ada point holm arobase rivposte point fr", 'ada point holm arobase rivposte point fr'),
  found('Es ada punto holm arroba riopost punto es', 'ada punto holm arroba riopost punto es'),
  found('È ada chiocciola fiumeposta punto it', 'ada chiocciola fiumeposta punto it'),
  found('É ada ponto holm arroba rioposta ponto pt', 'ada ponto holm arroba rioposta ponto pt'),
  found(
    'Het is ada apenstaartje rivier streepje post punt nl',
    'ada apenstaartje rivier streepje post punt nl',
  ),
  found('To ada kropka holm małpa rzekapost kropka pl', 'ada kropka holm małpa rzekapost kropka pl'),
  found('Det är ada punkt holm snabel-a flodpost punkt se', 'ada punkt holm snabel-a flodpost punkt se'),
  found('Se on ada piste holm ät jokiposti piste fi', 'ada piste holm ät jokiposti piste fi'),
  found(
    'it is ada underscore holm at riverpost dot co dot uk',
    'ada underscore holm at riverpost dot co dot uk',
  ),
  found('ada arroba riopost.es', 'ada arroba riopost.es'),
  found('ada.holm (at) riverpost.org', 'ada.holm (at) riverpost.org'),
  found('ada [dot] holm [at] riverpost [dot] org', 'ada [dot] holm [at] riverpost [dot] org'),
  found('mine is ada at riverpost dot it.', 'ada at riverpost dot it'),
  { text: 'look at the dot in the corner; she looked at it', finds: [] },
  { text: 'ada at riverpost dot in the list', finds: [] },
  { text: 'ada at riverpost dot notadomain', finds: [] },
  { text: 'at riverpost dot com', finds: [] },
  { text: 'una arroba de trigo, das Tor um acht Punkt', finds: [] },
  { text: 'f(x) (at) the end. Next', finds: [] },
]);
