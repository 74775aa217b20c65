/**
 * People of a confession, and peoples that no language is called by, in nine languages beside English, with their
 * inflections. Exempt from the file-length rule: a table. Words that are languages or common adjectives as well
 * ("polska", "ortodosso", "liberal") are left to the context model.
 */
export const CONFESSIONS: readonly string[] = [
  ...'muslimisch muslimische muslimischen Muslima Muslimin Muslime Muslimen Katholik Katholikin Katholiken Protestant Protestantin Protestanten Aleviten Alevit Mennoniten Mormonen Atheist Atheistin konfessionslos freikirchlich altkatholisch Jüdin Juden'.split(
    ' ',
  ),
  ...'musulman musulmans musulmane musulmanes catholique catholiques protestant protestants protestante protestantes luthérien luthérienne bouddhiste bouddhistes sunnite chiite'.split(
    ' ',
  ),
  ...'musulmán musulmana musulmanas musulmanes católico católica católicos católicas judío judía judíos pentecostal pentecostales menonita menonitas mormón mormones evangélico evangélica evangélicos budista budistas cristeros'.split(
    ' ',
  ),
  ...'musulmano musulmani valdese valdesi cattolico cattolica cattolici cattoliche ebreo ebrea ebrei buddista buddisti pentecostale pentecostali'.split(
    ' ',
  ),
  ...'moslim moslims islamitisch katholiek katholieken protestants protestanten gereformeerd gereformeerde hervormd hervormde remonstrants doopsgezind boeddhist joodse soennitisch'.split(
    ' ',
  ),
  ...'muçulmano muçulmana muçulmanos judeu judia judeus espírita espíritas umbandista candomblecista metodista metodistas maronita'.split(
    ' ',
  ),
  ...'katolik katoliczka katolicy katolików muzułmanin muzułmanka muzułmanie baptysta baptystka baptyści baptystów luteranin luteranka luteranie prawosławny prawosławna prawosławni grekokatolik grekokatoliczka zielonoświątkowiec ewangelik Żyd Żydówka Żydówką Żydzi Żydów'.split(
    ' ',
  ),
  ...'muslim muslimer katolik katoliker pingstvän pingstvänner laestadian baptisterna frikyrklig syrisk-ortodox'.split(
    ' ',
  ),
  ...'muslimi muslimit muslimeja katolinen luterilainen luterilaiset helluntailainen helluntailaiset lestadiolainen lestadiolaiset vanhoillislestadiolainen vanhoillislestadiolaiset vapaakirkollinen juutalainen juutalaiset adventisti'.split(
    ' ',
  ),
  'testimone di Geova',
  'testimoni di Geova',
  'testigo de Jehová',
  'testigos de Jehová',
  'testemunha de Jeová',
  'témoin de Jéhovah',
  'Zeugen Jehovas',
  "Jehova's getuige",
  'świadek Jehowy',
  'Jehovas vittne',
  'Jehovan todistaja',
  'römisch-katholisch',
  'evangelisch-lutherisch',
  'evankelis-luterilainen',
  'rooms-katholiek',
  "bahá'í",
];

/** Peoples with a capital. */
export const PEOPLES: readonly string[] =
  'Syrer Syrerin Syrern Afghane Afghanen Iraker Sorben Sorbe Sorbin Friesen Schweizerin Österreicher Österreicherin Kroate Kroatin Kroaten Bosnier Bosnierin Ukrainer Ukrainerin Ukrainern Russin Polin Türkin Italienerin Spanierin Französin Engländerin Rumäne Rumänin Bulgarin Ungarin Tschechin Slowakin Eritreer Somalier Nigerianer Vietnamesin Kurdin Kurden Szwed Szwedka Szwedką Szwedzi Niemka Niemcem Ukrainiec Ukrainka Ukrainką Ukraińcy Ukraińców Białorusin Białorusinka Gruzin Gruzini Ormianin Ormianka Wietnamczyk Wietnamka Francuzka Włoszka Hiszpanka Cygan Kaszubi Ślązacy Łemkowie Syryjczyk'.split(
    ' ',
  );
