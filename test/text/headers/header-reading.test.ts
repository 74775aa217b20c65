import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { isCategory } from '../../../src/core/harmonization-table.js';
import { headerWords, readHeader } from '../../../src/text/headers/header-reading.js';
import { NAMING_WORDS, VAGUE_WORDS } from '../../../src/text/headers/header-words.js';

describe('a header', () => {
  const NAMED: readonly (readonly [header: string, category: string])[] = [
    ['first_name', 'PERSON'],
    ['town_name', 'LOCATION'],
    ['cust_nm', 'PERSON'],
    ['Nachname', 'PERSON'],
    ['apellidos', 'PERSON'],
    ['Imię i nazwisko', 'PERSON'],
    ['x_email_2', 'EMAIL_ADDRESS'],
    ['E-Mail-Adresse', 'EMAIL_ADDRESS'],
    ['sähköposti', 'EMAIL_ADDRESS'],
    ['tel_nr', 'PHONE_NUMBER'],
    ['MobileNo', 'PHONE_NUMBER'],
    ['telefoonnummer', 'PHONE_NUMBER'],
    ['dob', 'DOB'],
    ['dateOfBirth', 'DOB'],
    ['date de naissance', 'DOB'],
    ['Geburtsdatum', 'DOB'],
    ['fec_nac', 'DOB'],
    ['created_at', 'DATETIME'],
    ['Lieferdatum', 'DATETIME'],
    ['zip_code', 'LOCATION'],
    ['Straße', 'LOCATION'],
    ['kod pocztowy', 'LOCATION'],
    ['postinumero', 'LOCATION'],
    ['net pay', 'AMOUNT'],
    ['Bruttogehalt', 'AMOUNT'],
    ['månadslön', 'AMOUNT'],
    ['credit card number', 'CREDIT_CARD'],
    ['PESEL', 'NATIONAL_ID'],
    ['codice fiscale', 'TAX_ID'],
    ['num_secu', 'SOCIAL_SECURITY_ID'],
    ['ålder', 'AGE'],
    ['lön', 'AMOUNT'],
    ['이름', 'PERSON'],
    ['nm_last', 'PERSON'],
    ['nazw.', 'PERSON'],
    ['Geschl.', 'GENDER'],
    ['StID', 'TAX_ID'],
    ['n.º contrib.', 'TAX_ID'],
    ['cod_fiscale', 'TAX_ID'],
    ['ss_num', 'SOCIAL_SECURITY_ID'],
    ['bsnr', 'NATIONAL_ID'],
    ['gebDat', 'DOB'],
    ['data_urodz', 'DOB'],
    ['reknr', 'BANK_ACCOUNT'],
    ['kaartnr', 'CREDIT_CARD'],
    ['sal', 'AMOUNT'],
    ['mob nr', 'PHONE_NUMBER'],
    ['kod_poczt', 'LOCATION'],
    ['Provider City', 'LOCATION'],
    ['vehicle_state', 'LOCATION'],
    ['outcode', 'LOCATION'],
    ['country_id', 'LOCATION'],
    ['vessel_flag', 'LOCATION'],
    ['recorded_by', 'PERSON'],
    ['annual_rev', 'AMOUNT'],
    ['hotel_name', 'ORGANIZATION'],
    ['gamer tag', 'USERNAME'],
    ['tax_id', 'TAX_ID'],
    ['Client name / ID', 'PERSON'],
    ['Customer Name (PK)', 'PERSON'],
    ['national id key', 'NATIONAL_ID'],
    ['damage_musd', 'AMOUNT'],
    ['MV (€m)', 'AMOUNT'],
    ['Umsatz Mio. €', 'AMOUNT'],
    ['Preis k€', 'AMOUNT'],
    ['aksjekapital', 'AMOUNT'],
    ['sumAssured', 'AMOUNT'],
    ['ABSCHLAG', 'AMOUNT'],
    ['LAND_VAL', 'AMOUNT'],
    ['SALEPR', 'AMOUNT'],
    ['Fraktpris', 'AMOUNT'],
    ['Q1. What is your age in years?', 'AGE'],
    ['Ile ma Pan/Pani lat?', 'AGE'],
    ['Wie alt sind Sie?', 'AGE'],
    ['GESCH', 'GENDER'],
    ['headofstate', 'PERSON'],
    ['istruttore', 'PERSON'],
    ['Verkoper', 'PERSON'],
    ['INVNAM', 'PERSON'],
    ['OWNERNAME', 'PERSON'],
    ['ERNAM', 'USERNAME'],
    ['os_user', 'USERNAME'],
    ['Casa editrice', 'ORGANIZATION'],
    ['kæde', 'ORGANIZATION'],
    ['admin1', 'LOCATION'],
    ['Okręg', 'LOCATION'],
    ['stop_name', 'LOCATION'],
    ['homephone', 'PHONE_NUMBER'],
    ['tblCustomeremail', 'EMAIL_ADDRESS'],
    ['cityname', 'LOCATION'],
    ['STREETADDR', 'LOCATION'],
    ['orgname', 'ORGANIZATION'],
    ['createdby', 'PERSON'],
    ['socialsecuritynumber', 'SOCIAL_SECURITY_ID'],
    ['Nomcomplet', 'PERSON'],
    ['shipdate', 'DATETIME'],
    ['cities', 'LOCATION'],
    ['nationalities', 'NRP'],
    ['Villages', 'LOCATION'],
  ];
  for (const [header, category] of NAMED) {
    it(`${header} names ${category}`, () => {
      const { named, isTurned } = readHeader(header);
      assert.ok(named.has(category), [...named].join());
      assert.ok(!isTurned);
    });
  }

  for (const [header, category] of [
    ['€', 'AMOUNT'],
    ['$5', 'AMOUNT'],
    ['LTV', 'AMOUNT'],
    ['ACRES', 'AMOUNT'],
    ['at risk', 'AMOUNT'],
    ['streams', 'AMOUNT'],
    ['freeGb', 'AMOUNT'],
    ['first_try', 'AMOUNT'],
    ['price_level', 'AMOUNT'],
    ['salary grade', 'AMOUNT'],
    ['fee_code', 'AMOUNT'],
    ['usd_eur', 'AMOUNT'],
    ['budget_year', 'AMOUNT'],
    ['foundation', 'ORGANIZATION'],
    ['cabinet', 'ORGANIZATION'],
    ['red_pen', 'AMOUNT'],
    ['payload_pounds', 'AMOUNT'],
    ['What do you think of us?', 'AGE'],
    ['lat', 'AGE'],
    ['score', 'AGE'],
    ['boat', 'PERSON'],
    ['flagship', 'LOCATION'],
    ['user agent string', 'ORGANIZATION'],
    ['capacity', 'LOCATION'],
    ['electricity', 'LOCATION'],
    ['microphone', 'PHONE_NUMBER'],
    ['storage', 'AGE'],
    ['portage', 'AGE'],
    ['Portland', 'LOCATION'],
    ['lens', 'LOCATION'],
    ['employeeid', 'PERSON'],
  ] as const) {
    it(`${header} does not name ${category}`, () => {
      assert.ok(!readHeader(header).named.has(category));
    });
  }

  for (const header of [
    'HUNDENAME',
    'skibsnavn',
    'vessel_name',
    'storm name',
    'filename',
    'Ht',
    'installment',
    'advance',
    'executor',
    'exporter',
  ])
    it(`${header} names nothing for certain`, () => {
      const { named, vague } = readHeader(header);
      assert.deepEqual(
        [...named].filter((category) => !vague.has(category)),
        [],
      );
    });

  for (const header of ['HUNDENAME', 'bådnavn', 'vessel_name', 'storm name'])
    it(`${header} is about things with names`, () => {
      assert.ok(readHeader(header).isOfGoods);
    });

  for (const header of [
    'species',
    'Film title',
    'Sprache',
    'wine_name',
    'diagnosis',
    'title_en',
    'language2',
    'nom du navire',
    'drug name',
  ])
    it(`${header} is about works, species or languages`, () => {
      assert.ok(readHeader(header).isOfNamedThings);
    });
  for (const header of [
    'film director',
    'horse_owner',
    'propietario del barco',
    'song writer',
    'plant',
    'title clerk',
    'course coordinator',
    'vaccine given by',
    'Name and title',
    'Name / Title',
    'title first last',
    'vessel port',
    'Kurs Teilnehmer',
  ])
    it(`${header} is about somebody or something else`, () => {
      assert.ok(!readHeader(header).isOfNamedThings);
    });

  const TURNED = [
    'phone_model',
    'email status',
    'email_opt_in',
    'address_count',
    'stage_age',
    'tree age',
    'vehicle_age',
    'provider_city_count',
    'nameLength',
  ];
  for (const header of TURNED) {
    it(`${header} is about something of it`, () => {
      assert.ok(readHeader(header).isTurned);
    });
  }

  it('names what its longest phrase says', () => {
    assert.deepEqual([...readHeader('credit card').named], ['CREDIT_CARD']);
    assert.ok(!readHeader('IP address').named.has('LOCATION'));
    assert.ok(!readHeader('date of birth').named.has('DATETIME'));
  });

  it('may name by a word that as often means something else', () => {
    assert.deepEqual(
      ['name', 'full name', 'total', 'total price', 'lon', 'cap'].map((header) => {
        const { named, vague } = readHeader(header);
        return [named.size > 0, vague.size > 0];
      }),
      [
        [true, true],
        [true, false],
        [true, true],
        [true, false],
        [true, true],
        [true, true],
      ],
    );
  });

  for (const header of ['address_id', 'paymentId', 'customer_id', 'city_key', 'Firma-ID', 'person uuid']) {
    it(`${header} names keys, not what the keys stand for`, () => {
      const { named, isKey } = readHeader(header);
      assert.deepEqual([...named], []);
      assert.ok(isKey);
    });
  }

  it('may speak of keys or of measures, or say nothing', () => {
    assert.deepEqual(
      ['id', 'orderNo', 'goals', 'weight', 'höhe', 'median salary', 'rate of pay', 'average'].map(
        (header) => {
          const { isKey, isMeasure } = readHeader(header);
          return [isKey, isMeasure];
        },
      ),
      [
        [true, false],
        [true, false],
        [false, true],
        [false, true],
        [false, true],
        [false, false],
        [false, false],
        [false, true],
      ],
    );
    for (const header of [undefined, '', ' ', '7', 'V3', '#']) {
      const { isWorded, named, isTurned } = readHeader(header);
      assert.deepEqual([isWorded, named.size, isTurned], [false, 0, false], header);
    }
  });

  it('is read word by word, however it joins them', () => {
    assert.deepEqual(headerWords('custNm2'), ['cust', 'nm', '2']);
    assert.deepEqual(headerWords('IBANNumber'), ['iban', 'number']);
    assert.deepEqual(headerWords('Straße/Nr.'), ['strasse', 'nr']);
    assert.deepEqual(headerWords('imię_i_nazwisko'), ['imie', 'i', 'nazwisko']);
    assert.equal(headerWords('a '.repeat(5_000)).length, 100);
  });
});

it('every listed word names its category, as it is written', () => {
  for (const [category, words] of Object.entries(NAMING_WORDS)) {
    assert.ok(isCategory(category));
    for (const word of words) {
      const bare = word.replaceAll('*', '');
      const { named } = readHeader(word.startsWith('*') ? `xx${bare}` : bare);
      assert.ok(named.has(category), word);
    }
  }
});

test('no word is listed twice as vague', () => {
  assert.equal(new Set(VAGUE_WORDS).size, VAGUE_WORDS.length);
});
