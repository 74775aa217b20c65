import { list, type WordTable } from './word-table.js';

/** Swedish names. */
export const SWEDISH: WordTable = {
  female: list(
    'Anna Maria Eva Emma Sara Karin Elsa Maja Agneta Agnes Alma Alva Amanda Anette Anja Anita Annika Asta Astrid Barbro Beata Berit Birgitta Britta Brita Camilla Carina Cecilia Charlotta Christina Dagny Desirée Disa Ebba Edit Eivor Elin Elisabet Ellen Elvira Erika Ester Evelina Fanny Felicia Frida Gerd Greta Gudrun Gull Gunborg Gunilla Gunvor Hanna Hedda Hedvig Helena Henrika Hilda Hillevi Hjördis Ida Inga Ingeborg Ingegerd Ingela Inger Ingrid Irma Isabella Jenny Johanna Josefin Judit Kajsa Katarina Kerstin Klara Kristina Lena Linnea Lisa Lisbet Lotta Lovisa Lovis Magdalena Maj Majken Malin Margareta Marianne Marit Matilda Mikaela Monika Märta Nanna Oda Olga Ottilia Pernilla Petra Ragnhild Rakel Rebecka Ronja Rut Saga Signe Sigrid Siri Siv Solveig Sonja Stina Svea Sylvia Teresia Tilda Tora Tove Tuva Tyra Ulla Ulrika Vanja Vera Veronika Viktoria Vilma Viveka Åsa',
  ),
  male: list(
    'Erik Johan Lars Karl Anders Per Mikael Jan Adam Albert Albin Alfred Algot Allan Alvar Alve Anton Arne Aron Arvid Axel Bengt Benjamin Bernt Bertil Birger Bo Bror Börje Carl Dag Daniel Ebbe Edvard Edvin Einar Elis Elof Emanuel Emil Enar Erland Ernst Evert Fabian Folke Frans Fredrik Frej Fritz Georg Gideon Gottfrid Greger Gunnar Gustav Gösta Göran Hampus Hannes Hans Harald Harry Hasse Helge Helmer Henning Henrik Henry Herbert Hilding Hjalmar Holger Hugo Håkan Inge Ingemar Ingvar Isak Ivar Jakob Jens Jerker Joakim Joel Jonas Josef Kjell Klas Knut Konrad Krister Kristian Lennart Leo Linus Love Ludvig Magnus Malte Manfred Martin Matteus Mats Mattias Melker Mårten Nils Noak Ola Olle Olof Orvar Oskar Otto Ove Patrik Peter Ragnar Ragnvald Ralf Rickard Roger Roland Rolf Rune Rutger Samuel Sigurd Sigvard Sixten Staffan Stellan Sten Stig Sture Sune Svante Sven Tage Teodor Tor Torbjörn Tord Tore Torgny Torkel Torsten Ulf Urban Valdemar Valter Verner Vidar Viggo Viktor Vilgot Vilhelm Yngve Åke Örjan Östen',
  ),
  family: [
    list(
      'Ahl Alm Ask Asp Back Berg Bergs Bjur Björk Blad Blom Bo Brand Bred Bro Brun Byl Cron Dahl Dal Ed Ek Eke Eng Eriks Fager Falk Fjäll Flod Fors Frid Frost Furu Fält Gran Grund Grön Gull Gyllen Gärd Göt Hag Hall Ham Hedb Hed Hell Herr Hjalm Hof Holm Hult Hägg Hög Jader Jern Karl Kling Kron Kvarn Käll Lag Land Lejon Lid Lil Lind Ling Ljung Lod Lund Löf Löv Malm Mell Moss Mo Ny Nor Nord Os Palm Ram Ring Ros Ryd Ry Sand Sel Sjö Skog Sköld Sol Sten Stjern Strand Ström Ståhl Sund Svan Svärd Söder Tall Tegel Teng Thorn Torn Tör Ull Ung Vall Van Ved Vester Vik Vind Väst Wahl Wall Wester Wik Åker Åk Ång Öd Öhr Öst',
    ),
    list('_ er ing'),
    list(
      'berg blad blom borg bäck dahl ell én fors gren holm hult in ius lind lund man mark qvist ros rot skog son stam sten strand ström stedt vall vik',
    ),
  ],
  place: [
    list(
      'Alm Alv Ask Asp Backa Berg Björk Blek Bo Bred Bro Bråten Dal Ed Ek Eke Eng Falk Fager Fisk Flen Fors Frid Fur Furu Gamle Gran Grim Gräs Grön Gull Gård Hag Hall Ham Hass Hed Hjort Holm Hult Hälle Häst Hög Isa Karl Kil Klock Kråk Kung Kvarn Käll Käver Lad Laxa Lek Lerum Lid Lilla Lind Ljung Lo Lund Lyck Lång Lö Malm Mar Mell Moss Munk Mår Mör Norr Ny Näs Od Orm Os Ot Ram Ros Ryd Råg Räv Röd Sand Sax Sjö Skog Skär Sol Sten Stor Strand Ström Sund Svan Sven Säter Söder Tall Tings Tor Trä Tun Ul Vad Vall Van Ved Ving Vit Väster Åker Ål Ång Älv Öre Öst',
    ),
    list('_ a e'),
    list(
      'backa berg boda bro by bäck dal fors hamn hed holm hult hus köping land lunda mo mora mark ryd sjö sta stad strand sund svik säter torp udden vad vall vik viken ås åsen ö',
    ),
  ],
  trade: list(
    'Analys Arkitekter Bageri Bemanning Betong Bil Biovård Bokförlag Bygg Center Data Design Distribution Drift Dryck Elektronik Elteknik Emballage Energi Entreprenad Event Fastigheter Finans Fisk Fjärrvärme Frakt Färg Förpackning Förvaltning Glas Golv Grafik Handel Hus Hälsa Industri Inredning Installation Instrument Invest Isolering Järn Kemi Konsult Konstruktion Kontor Kraft Kyl Livs Logistik Maskin Material Media Mekanik Metall Miljö Montage Motor Möbler Nät Optik Papper Partner Plast Plåt Produkter Produktion Projekt Reklam Resor Rör Service Skog Snickeri Stål System Säkerhet Teknik Tekniker Textil Transport Tryck Trä Trädgård Utbildning Verkstad Verktyg Virke Värme',
  ),
};
