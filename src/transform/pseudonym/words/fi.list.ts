import { list, type WordTable } from './word-table.js';

/** Finnish names. */
export const FINNISH: WordTable = {
  female: list(
    'Anna Maria Tuula Anne Päivi Sari Emma Aada Aila Aini Aino Alina Alli Alma Amanda Anja Anneli Annika Annukka Anri Arja Armi Asta Aulikki Aune Auli Eeva Eija Eila Eini Elina Elisa Ella Elli Elma Elsa Emilia Enni Erika Essi Esteri Eveliina Fanni Hanna Hannele Heidi Heini Helena Heli Heljä Helka Hellin Helmi Helvi Henna Hilja Hilkka Hilla Iida Iines Ilma Ilona Impi Inari Inkeri Irina Irja Irma Johanna Jonna Kaarina Kaija Kaisa Kanerva Karoliina Katariina Katja Kerttu Kielo Kirsi Kirsti Krista Kukka Kyllikki Laila Laina Lahja Lea Leena Lempi Lilja Linnea Lotta Lumi Lyydia Maaria Mailis Maija Mari Maritta Marja Marjatta Marjo Marketta Martta Matilda Meeri Meri Merja Milja Minna Mira Mirja Mirjami Mirva Neea Nelli Niina Noora Oili Oona Orvokki Outi Paula Peppi Petra Pihla Piia Pinja Pirjo Pirkko Raakel Raija Raili Raisa Rauha Rauni Reeta Riikka Riina Ritva Roosa Saara Saija Saila Saimi Salla Salme Sanelma Satu Seija Selma Senja Siiri Silja Sini Sinikka Sirkka Sirpa Sivi Sofia Sointu Sohvi Suoma Susanna Suvi Sylvi Taimi Taina Talvikki Tarja Tellervo Terhi Terttu Tiina Tilda Toini Tuija Tuuli Tyyne Ulla Unelma Ursula Valma Varpu Vellamo Venla Vieno Vilhelmiina Viola Virpi Virve Vuokko',
  ),
  male: list(
    'Juhani Mikko Jukka Timo Pekka Antti Heikki Aapo Aarne Aarre Aatos Ahti Aimo Aki Akseli Aleksi Antero Anton Armas Arttu Arto Arvi Arvo Asko Atso Atte Aulis Aukusti Eelis Eemeli Eero Eetu Eino Elias Elmeri Emil Ensio Erkki Ermo Esa Esko Hannes Hannu Harri Heimo Henrik Hermanni Ilari Ilkka Ilmari Ilpo Immo Isto Jaakko Jalmari Jalo Jani Janne Jari Jarkko Jarmo Jarno Jere Joni Joonas Joosua Jorma Jouko Jouni Juha Juho Jussi Jyrki Kaarlo Kai Kaleva Kalevi Kalervo Kalle Kari Kasperi Kauko Kauno Keijo Kimmo Klaus Konsta Kosti Kullervo Kustaa Kyösti Lari Lasse Lassi Lauri Lenni Luukas Manu Markku Marko Martti Matias Matti Mauno Mauri Miika Mika Mikael Miro Mooses Niilo Niklas Niko Ohto Oiva Olavi Oliver Olli Onni Oskari Ossi Osmo Otso Otto Paavo Panu Pasi Patrik Pauli Pellervo Pentti Pertti Perttu Petri Petteri Pietari Pirkka Raimo Raine Rainer Rami Rasmus Rauno Reijo Reima Reino Riku Risto Roope Saku Sakari Sami Sampo Samuli Santeri Sauli Seppo Severi Simo Soini Sulevi Sulo Taavi Taisto Taito Taneli Tapani Tapio Tarmo Tatu Tauno Teemu Teijo Terho Tero Teuvo Toivo Tommi Topi Torsti Tuomas Tuomo Tuure Ukko Urho Urmas Usko Uuno Valentin Valio Valto Veijo Veikko Veli Verneri Vesa Viljami Viljo Ville Voitto Väinö Yrjö',
  ),
  family: [
    list(
      'Aalto Aho Airi Ala Alho Anta Arvo Asi Erä Haapa Hakku Hauta Havu Hei Hella Hemmin Hirvi Honka Hovi Hyvä Hänni Ihala Iko Immo Iso Jala Jani Jauho Joki Juva Järvi Kaari Kaita Kala Kallio Kana Kangas Kari Karhu Karja Kata Kauha Kaulo Kek Kela Keski Keto Kiili Kivi Koivu Kok Korho Korpi Koski Kotka Kuisma Kuja Kurki Kuusi Kyllö Kylä Käki Laakso Lahti Laine Lam Lappa Latva Lauri Lehti Leppä Levo Linna Liuko Loh Lumi Luoto Maja Manni Mansi Marja Matti Melka Metsä Miet Moila Musta Myllö Mäki Mänty Naka Niemi Nieme Niitty Nikka Norja Nuoti Nurmi Oja Oksa Olli Ora Paju Pakka Palo Parvi Pela Perä Peura Pihla Piipa Poh Poiko Puro Puu Pää Raja Ranta Rauha Rau Rii Rinta Ruoho Saari Saha Salmi Salo Sara Sauko Seppä Sila Sipi Soini Suna Suo Suvi Syrjä Särki Taka Tam Tela Tervo Tii Toiva Tor Tuomi Tuuli Uusi Vaara Vai Vala Vana Varti Vati Vehka Vento Vesa Vih Vii Viita Viljo Vir Vuori Väli Väisä Ylä',
    ),
    list('_ ka la ma ni ri ta'),
    list(
      'aho harju järvi kallio kangas koski kunnas la lahti lainen lehto luoma mäki nen niemi nummi oja pelto puro ranta saari salo suo vaara virta vuo',
    ),
  ],
  place: [
    list(
      'Aho Ala Alho Haapa Hauki Havu Hiekka Hirvi Honka Iso Jalo Joutsen Jänis Järven Kaisla Kala Kallio Kangas Karhu Karja Kaski Kata Kauko Kello Keski Keto Kiuru Kivi Koivu Korpi Koski Kotka Kuha Kuikka Kurki Kuusi Kyyhky Kylmä Laakso Lahti Lampi Lappa Lehto Leppä Linnan Lohi Luhta Lumi Lumme Maja Marja Metsä Musta Mylly Mänty Nieme Niitty Norppa Nummi Nurmi Oja Ora Otava Paju Palo Peltola Peura Pihlaja Pohja Poro Purola Pyhä Raja Ranta Ratas Rauta Repo Riihi Ruis Saari Sahan Salmi Salo Sammal Sara Sauna Savi Seppä Siika Sini Sorsa Suo Susi Suvi Särki Tammi Tervas Tuomi Tuuli Uusi Vaaran Vaahtera Valko Vana Varis Vati Vehka Vesi Viita Virta Vuori Väinö Ylä',
    ),
    list('_'),
    list(
      'harju järvi joki kallio kangas koski kylä la lahti lampi lehto linna luoto maa mäki niemi niitty nummi oja pelto perä puro ranta rinne saari salmi salo satama selkä suo vaara vesi virta',
    ),
  ],
  trade: list(
    'Analyysi Arkkitehdit Asennus Asunnot Autot Elektroniikka Elintarvike Energia Galleria Grafiikka Hoiva Huolto Hydrauliikka Ilmastointi Instrumentit Isännöinti Jakelu Jalkineet Juomat Jäähdytys Kaapeli Kala Kalusteet Kauppa Kaivinkone Kemia Keittiöt Kiinteistöt Kiviaines Kirjapaino Koneet Koneistus Konepaja Konsultit Koulutus Kuljetus Kumi Kustannus Laitteet Laboratorio Lasi Leipomo Levy Lisätarvike Logistiikka Maali Majoitus Markkinointi Matkat Media Mekaniikka Metalli Metsä Muovi Muotoilu Myynti Ohjelmistot Optiikka Pakkaus Palvelu Paperi Perintä Projektit Putki Puu Rahoitus Rakennus Ravintolat Remontti Saneeraus Sijoitus Sisustus Suunnittelu Sähkö Tarvike Tekniikka Tekstiili Teollisuus Terveys Tieto Tiili Tilitoimisto Tukku Tuotanto Turva Työkalut Vaatteet Vakuutus Valaisin Valmistus Varasto Verkot Verstas Viestintä Viljelijät Viestit Voima',
  ),
};
