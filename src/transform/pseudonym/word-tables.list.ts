import type { Language } from '../../core/languages.js';
import { list } from './word-list.js';

/** Building blocks of names in a language. */
interface WordTable {
  /** Given names. */
  readonly female: readonly string[];
  readonly male: readonly string[];
  /** Parts of family names; a name is one part of each list. */
  readonly family: readonly (readonly string[])[];
  /** Parts of place names; a name is one part of each list. */
  readonly place: readonly (readonly string[])[];
  /** Lines of business; the proper names of companies are built like place names. */
  readonly trade: readonly string[];
}

/** Swedish names. */
const SWEDISH: WordTable = {
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

/** Portuguese names. */
const PORTUGUESE: WordTable = {
  female: list(
    'Maria Ana Rita Sofia Mariana Joana Sara Marta Adelaide Adélia Adriana Agostinha Albertina Alda Alice Aline Amália Amélia Anabela Andreia Ângela Antónia Aurora Bárbara Beatriz Benedita Bianca Branca Camila Carla Carlota Carolina Catarina Cecília Celeste Célia Clara Cláudia Clotilde Conceição Constança Cristina Dalila Deolinda Diana Dina Dulce Elisa Elsa Elvira Emília Ermelinda Esmeralda Eugénia Eunice Fabiana Fátima Fernanda Filipa Flávia Florbela Francisca Gabriela Gertrudes Glória Graça Guilhermina Helena Helga Henriqueta Idália Ilda Inês Iolanda Irene Isaura Ivone Jacinta Joaquina Josefa Judite Júlia Laura Leonor Lídia Lígia Lucinda Luísa Lurdes Madalena Mafalda Manuela Márcia Margarida Matilde Mercedes Micaela Natália Noémia Odete Ofélia Olga Olinda Palmira Patrícia Paula Piedade Raquel Renata Rosa Rosário Sabrina Salomé Sandra Sílvia Soraia Susana Tatiana Teresa Vanessa Vera Verónica Violeta Virgínia Vitória Zulmira',
  ),
  male: list(
    'João José Pedro António Luís Carlos Paulo Francisco Rui Abel Abílio Adelino Adriano Afonso Agostinho Aires Alberto Albino Alexandre Alfredo Álvaro Amadeu Amaro Américo André Ângelo Aníbal Armando Armindo Arnaldo Artur Augusto Aurélio Baltazar Bartolomeu Belmiro Benjamim Bento Bernardo Boaventura Brás Caetano Camilo Casimiro Celestino Celso César Cláudio Constantino Cristóvão Custódio Damião Dário David Dinis Diogo Domingos Duarte Edgar Edmundo Eduardo Elias Élio Emanuel Emílio Ernesto Estêvão Eugénio Eurico Eusébio Fausto Feliciano Felisberto Fernando Filipe Firmino Florêncio Gabriel Gaspar Germano Gil Gonçalo Gregório Guilherme Gustavo Heitor Henrique Hermínio Hilário Horácio Hugo Humberto Inácio Isaac Ivo Jacinto Jaime Jerónimo Joaquim Joel Jorge Júlio Leandro Leonel Leopoldo Lino Lourenço Luciano Lúcio Manuel Marcelino Marco Mário Martinho Mateus Matias Maurício Miguel Moisés Narciso Nelson Norberto Nuno Octávio Orlando Óscar Patrício Plácido Quirino Rafael Raimundo Ramiro Raul Ricardo Rodrigo Rogério Romeu Rúben Salomão Salvador Samuel Sebastião Silvério Simão Teodoro Tiago Timóteo Tomás Ulisses Urbano Valentim Valter Vasco Venâncio Vicente Virgílio Xavier Zacarias',
  ),
  family: [
    list(
      'Aba Alba Alca Alme Alva Ama Ara Arru Ave Bara Barbo Barro Beja Ber Bolha Bra Bri Bru Caba Cala Cama Cande Cara Car Casa Cas Cerve Cor Cou Cunha Dama Esca Espi Esta Fa Fara Fer Figue Fon Fra Fu Gal Gama Go Gra Gue Guima Laca La Lace Leme Lei Lo Loure Maga Ma Mala Mar Mascare Mati Me Mele Mira Mo Mon Mora Mou Na Nogue Noro Oli Olive Pa Pache Pai Pala Pe Pei Penha Pi Pimen Pinho Por Quei Quin Ra Ramo Re Ribe Ro Sa Saca Sal Sampa Sara Se Serra Sil Sobra Sou Ta Tala Tave Tei Tomé Tor Va Val Varga Vascon Ve Vila Vie',
    ),
    list('_ la ma na ra ve'),
    list(
      'celos deira galves geiro lhares lheiro linho mares meda ndeira nheira nhal quinho reda reira rinho rosa ssoa tela tinho vares veiro xeira zinho',
    ),
  ],
  place: [
    list(
      'Agua Alca Alde Alfa Alje Almo Alpe Alta Alva Ama Arco Are Arroi Aze Barra Bela Bor Bravo Cabe Cal Campo Cane Car Casal Cas Castro Cela Cer Chão Coim Cova Cruz Douro Esto Fa Feira Ferra Figueira Fonte For Fra Frei Gale Gran Guar Lago Lame Lapa Linha Lou Mação Mal Mata Me Mira Moi Mon Monte Mor Moura Nava Oli Oura Pa Palma Pe Pedra Pena Pinhal Ponte Por Praia Quinta Ra Re Ribeira Ro Sal San Santa São Se Serra Sobral Soutelo Ta Torre Val Vale Vi Vila',
    ),
    list('_ de da'),
    list(
      'alva branca bela cela deira dosa franca gosa greira jeira leiras lhal lhosa longa mar meã mosa nova pouca queira real redo rinha seca tela verde viçosa',
    ),
  ],
  trade: list(
    'Acabamentos Alimentos Alumínios Ambiente Aparelhos Arquitetura Assessoria Automóveis Bebidas Calçado Caixilharia Carpintaria Cerâmicas Climatização Comércio Comunicação Confeções Conservas Construções Consultores Contabilidade Cortiças Cosméticos Distribuição Edições Eletrónica Embalagens Energia Engenharia Equipamentos Estudos Farmácia Ferragens Formação Gestão Gráfica Hotelaria Imobiliária Indústrias Informática Instalações Instrumentos Investimentos Laboratórios Logística Madeiras Máquinas Materiais Mecânica Metais Mobiliário Moldes Montagens Mármores Ótica Papelaria Pinturas Plásticos Produtos Projetos Redes Reparações Segurança Serviços Sistemas Soluções Tecidos Tecnologia Transportes Turismo Vidros Vinhos',
  ),
};

/** Polish names. */
const POLISH: WordTable = {
  female: list(
    'Anna Maria Katarzyna Ewa Małgorzata Julia Aleksandra Zofia Adela Agata Agnieszka Aldona Alicja Alina Aniela Antonina Apolonia Aurelia Balbina Barbara Beata Bernadeta Blanka Bogumiła Bożena Bronisława Cecylia Celina Cezaryna Czesława Danuta Dagmara Daria Dominika Dorota Edyta Eleonora Elwira Elżbieta Emilia Eugenia Felicja Gabriela Genowefa Gertruda Grażyna Halina Hanna Helena Henryka Honorata Iga Iwona Izabela Jadwiga Jagoda Janina Joanna Jolanta Józefa Judyta Julita Justyna Kalina Kamila Karolina Kazimiera Kinga Klara Kornelia Krystyna Leokadia Lidia Lilianna Lucyna Ludwika Łucja Magdalena Malwina Marcelina Marianna Marta Matylda Melania Mirosława Monika Natalia Nina Otylia Patrycja Paulina Pelagia Regina Renata Róża Rozalia Sabina Salomea Stanisława Stefania Sylwia Teresa Urszula Wanda Weronika Wiesława Wioletta Zdzisława Zuzanna',
  ),
  male: list(
    'Jan Tomasz Marek Michał Piotr Krzysztof Adam Adrian Albin Aleksy Alfred Andrzej Antoni Arkadiusz Artur August Bartłomiej Bazyli Benedykt Bernard Błażej Bogdan Bogusław Bolesław Borys Bronisław Cezary Cyprian Czesław Damian Daniel Dariusz Dominik Edmund Edward Emil Eryk Eugeniusz Fabian Feliks Ferdynand Filip Franciszek Fryderyk Gabriel Gerard Grzegorz Gustaw Henryk Hieronim Hubert Ignacy Ireneusz Jacek Jakub Janusz Jarosław Jędrzej Jerzy Joachim Józef Julian Juliusz Kacper Kajetan Kamil Karol Kazimierz Klemens Konrad Konstanty Kornel Krystian Ksawery Lech Leon Leopold Leszek Lucjan Ludwik Łukasz Maciej Maksymilian Marceli Marcin Marian Mariusz Mateusz Maurycy Mieczysław Mikołaj Mirosław Norbert Olaf Oskar Patryk Paweł Przemysław Radosław Rafał Remigiusz Robert Roman Ryszard Sebastian Seweryn Sławomir Stanisław Stefan Sylwester Szczepan Szymon Tadeusz Teodor Tymoteusz Wacław Waldemar Wiktor Wincenty Witold Władysław Włodzimierz Wojciech Zbigniew Zdzisław Zenon Zygmunt',
  ),
  family: [
    list(
      'Ada Bab Bar Bed Bial Biel Bog Bor Bran Brz Bud Byst Cel Chm Chr Cier Cza Dan Dąb Dob Dra Drz Dud Fal Gaw Gór Gra Gro Grz Hal Jab Jan Jar Jas Jaw Jur Kac Kal Kam Kar Kas Kaz Kis Kob Koł Kon Kor Kos Koz Kra Kru Kub Kuc Las Leś Lew Lip Lis Luto Mac Maj Mal Mar Mat Maz Mich Mił Mod Mor Mro Nar Nie Now Ol Orl Osta Pal Paw Pie Pil Pio Pod Pol Rad Raj Rat Rod Rog Ros Rud Rut Ryb Sad San Saw Sik Sko Sob Sok Sta Ste Stu Such Szy Tar Tom Tur Urb Wal War Was Wie Wil Wit Woj Wol Wró Zab Zaj Zak Zar Zie',
    ),
    list('_ al an ar ek el in isz on osz or ow usz'),
    list('ak czuk czyk ecki ewicz ik kiewicz kowiak kowicz ka nik owicz czak ski ulec wa ewski iak ało'),
  ],
  place: [
    list(
      'Babi Białe Biel Boguc Bor Borow Brzez Brzoz Chełm Czarn Czerwo Dąbr Dębow Dobro Długo Gąsi Głogo Gniew Gołę Góra Grab Gród Jabłon Janow Jasion Jawor Jezio Jodło Kalin Kamien Kępi Klon Kobyl Kocie Kościel Krasno Kruk Krzem Kwiat Las Leśni Lipo Lubi Łąko Łęg Makow Malin Mielni Miro Modrze Nieboro Nowo Ogrodz Olsz Orło Osto Pias Pieczy Podg Pola Racibo Radzi Rogo Rosno Rudni Sando Sarno Siewi Skali Słone Sokol Sosno Staro Strze Sucho Szczy Tarno Topol Trzci Wiele Wierz Wiśni Wolbo Wrzos Zabo Zamo Zielo Żuraw',
    ),
    list('_'),
    list(
      'biec bór brzeg czew czyn dów dwór gard góra gród iany ica iec in ka ków lin mierz nica nik niki nów ów owa owice owiec sko szyn wa wice wiec',
    ),
  ],
  trade: list(
    'Armatura Automatyka Budownictwo Chemia Chłodnictwo Drukarnia Drewno Edukacja Elektronika Energia Farby Finanse Grafika Handel Hurtownia Informatyka Instalacje Inwestycje Izolacje Kable Konstrukcje Konsulting Kosmetyki Kruszywa Księgarnia Laboratorium Logistyka Maszyny Materiały Mechanika Meble Media Metal Mleczarnia Montaż Motoryzacja Narzędzia Nieruchomości Oprogramowanie Optyka Opakowania Papier Piekarnia Plastik Podróże Produkcja Projekty Przetwórstwo Przewozy Reklama Remonty Rolnictwo Serwis Sieci Spedycja Stal Studio Systemy Szkło Technika Tekstylia Transport Tworzywa Ubezpieczenia Usługi Wydawnictwo Zakłady Żywność',
  ),
};

/** Dutch names. */
const DUTCH: WordTable = {
  female: list(
    'Anna Maria Sanne Anouk Lisa Emma Johanna Eva Julia Sophie Aafke Aaltje Adriana Agnes Alida Amber Anneke Annelies Antje Babette Barbara Bertha Bregje Carolien Cato Catharina Coby Corrie Dieuwke Dirkje Dorien Elise Els Esmee Femke Fenna Fleur Floor Geertje Gerda Greetje Gwen Hanneke Hendrika Hilde Ilse Ineke Iris Irma Jacoba Janneke Jantine Jolanda Josefien Juliana Karin Klaasje Lieke Lies Linde Loes Lotte Maaike Machteld Margriet Marieke Marijke Marloes Mieke Mirjam Nienke Noor Paulien Petra Renske Riet Roos Saskia Sietske Sofie Suze Tineke Trijntje Truus Vera Wendela Wieke Willemijn Yvonne',
  ),
  male: list(
    'Jan Piet Johan Peter Tim Thomas Lars Daan Mark Robert Aad Adriaan Albert Alwin Arend Arie Arjen Barend Bart Bas Bernard Boudewijn Bram Casper Chiel Coen Cornelis Dirk Douwe Egbert Evert Ferdinand Floris Frans Freek Fridolin Geert Gerard Gerben Gijs Govert Hans Harm Hendrik Henk Herman Hidde Hugo Huub Ivo Jaap Jacob Jasper Jelle Jeroen Jochem Joost Jorrit Jurriaan Kees Klaas Koen Lammert Laurens Leendert Lodewijk Luuk Maarten Maurits Menno Michiel Niels Olivier Otto Pepijn Pieter Reinier Remco Rik Roel Ruben Rutger Sander Siebe Sjoerd Stijn Teun Thijs Tjeerd Valentijn Wessel Wiebe Willem Wouter Ypke',
  ),
  family: [
    list(
      'Aal Acht Akker Appel Baar Bak Beek Berg Berk Bloem Boom Bos Brand Breed Brink Broek Brug Burg Dam Dijk Doorn Duin Eik Elst Esch Groen Haan Haar Hage Heem Heide Hoek Hof Holt Hooge Horst Huis Jagers Kamp Kerk Klaver Klooster Korte Kraan Kuip Laan Lange Leeuw Linde Loo Maas Meer Meul Moer Molen Mos Nieuwe Noor Olie Ooste Oude Paal Park Plas Pol Raad Ram Riet Rijn Roze Sande Schaap Schoon Slot Snoek Steen Stroo Tol Veen Veld Visser Vos Waal Water Weide Werf Wester Wiel Wilde Winter Zand Zee Zuid Zwaan',
    ),
    list('_ en er'),
    list(
      'aar ama berg boer brink burg dam dijk ga hof horst huis hout kamp kerk laar man meijer mans meer stra sma veld voort wijk zen',
    ),
  ],
  place: [
    list(
      'Aal Appel Baar Berg Berken Bloemen Bos Breu Brink Broek Bunder Dal Doorn Duin Eiken Elzen Ganzen Groen Grote Haze Heide Heen Hoge Holt Iepen Kamer Kerk Klaver Koren Kraaien Kromme Lange Leeu Linden Loo Meer Molen Moer Nieuw Noord Olden Oost Oude Paarden Polder Reiger Riet Rozen Schaaps Schoon Slot Steen Strand Tulpen Veen Vlinder Vogel Water Weide Wester Wilgen Winter Zand Zee Zonne Zuid Zwaan',
    ),
    list('_'),
    list(
      'beek berg bergen broek burg dam dijk dorp drecht haven hout huizen kerk laar meer monde oord rijk stein veen veld voorde wijk woude zand',
    ),
  ],
  trade: list(
    'Accountants Advies Afbouw Apparaten Automatisering Bakkerijen Beheer Bestrating Bloemen Bouw Chemie Dranken Drukkerij Electronica Elektro Energie Financiën Fietsen Groenvoorziening Groothandel Handel Hout Industrie Installaties Instrumenten Interieur Isolatie Keukens Koeltechniek Kunststoffen Laboratorium Logistiek Machines Makelaars Materialen Media Metaal Meubelen Milieu Montage Netwerken Onderhoud Ontwerp Optiek Papier Plastics Producten Projecten Reizen Schilders Software Staal Systemen Techniek Textiel Transport Uitgeverij Vastgoed Verpakkingen Verzekeringen Vervoer Voeding Werktuigen Zuivel',
  ),
};

/** Italian names. */
const ITALIAN: WordTable = {
  female: list(
    'Anna Maria Giulia Sofia Sara Francesca Elena Paola Laura Roberta Adele Adriana Agata Agnese Alba Alessia Alice Amalia Angela Annalisa Antonella Arianna Aurora Barbara Beatrice Benedetta Bianca Camilla Carlotta Carolina Caterina Cecilia Chiara Clara Claudia Clelia Concetta Costanza Cristina Daniela Delia Diletta Donatella Eleonora Elisa Emma Enrica Erminia Eugenia Fabiola Federica Fiorella Flavia Gabriella Gaia Ginevra Gioia Giovanna Giuditta Ilaria Immacolata Irene Isabella Lavinia Letizia Lidia Loredana Lucia Luisa Maddalena Margherita Marina Martina Matilde Michela Miriam Morena Nicoletta Noemi Ofelia Olivia Ornella Patrizia Raffaella Rebecca Rosalba Sabrina Serena Silvia Simona Stefania Susanna Teresa Valeria Viola Virginia Vittoria',
  ),
  male: list(
    'Giovanni Giuseppe Marco Luca Francesco Davide Antonio Simone Achille Adriano Alberto Aldo Alessandro Alfonso Amedeo Andrea Angelo Arnaldo Arturo Attilio Augusto Aurelio Baldassarre Bartolomeo Bernardo Bruno Camillo Carlo Cesare Claudio Corrado Cosimo Dario Demetrio Diego Domenico Donato Edoardo Egidio Elia Emanuele Emilio Enea Ennio Enrico Ercole Ernesto Ettore Eugenio Ezio Fabio Fausto Federico Felice Ferdinando Filippo Flavio Franco Gaetano Gaspare Gerardo Giacomo Gianluca Gino Giorgio Giulio Guglielmo Guido Ivano Lamberto Leandro Leonardo Livio Lorenzo Luciano Ludovico Marcello Mario Massimo Matteo Maurizio Michele Nicola Nino Orazio Oreste Orlando Ottavio Paolo Pasquale Pietro Raffaele Raimondo Renato Riccardo Rinaldo Roberto Rocco Romano Ruggero Salvatore Sergio Silvano Silvio Stefano Tiziano Tommaso Ugo Umberto Valerio Vincenzo Vittorio',
  ),
  family: [
    list(
      'Albe Ama Ange Arca Bagna Bal Bar Basi Bel Ber Bia Boc Bon Bor Bra Bru Bu Cal Cama Can Capo Car Cas Cate Ce Che Cia Col Cor Cri Da Del Do Fab Fal Fer Fio Fon Fra Fu Gal Gar Ghi Gia Gra Gua La Lan Leo Lom Lu Mac Mal Man Mar Mas Maz Mel Mo Mon Mora Mu Na Ne Ol Pa Pal Pe Pel Pie Po Ra Ri Ro Ros Sal San Sar Sca Se Spa Ta Te To Tra Va Ve Vi Za',
    ),
    list('_ ba le ni ri ta'),
    list(
      'rini telli lotti gnoli nardi setti nucci zzari cchetti ldini rdoni lesi ntini scotti vani ratti mboni relli dori sconi',
    ),
  ],
  place: [
    list(
      'Acqua Alba Altare Arco Bagno Bella Borgo Bosco Bru Campo Castel Cava Cerre Civita Colle Conca Corte Fiume Fonte Forno Gaggio Gran Isola Lago Lama Lario Lina Madda Mira Mola Mon Monte Nebbio Nove Olmo Orta Palaz Pescara Piano Pietra Pieve Poggio Ponte Porto Prato Ripa Riva Rocca Sala San Sasso Selva Serra Sole Terra Torre Trebbio Val Valle Vigna Villa',
    ),
    list('_ di'),
    list(
      'nero bianco alto rosso lungo chiara verde vecchio nuovo fiore forte secca gallo rino lina vento maggiore basso piana dolce',
    ),
  ],
  trade: list(
    'Abbigliamento Acciai Alimentari Apparecchi Architetti Arredi Assicurazioni Automazione Bevande Calzature Carpenteria Cartiera Ceramiche Chimica Commerciale Componenti Consulenza Costruzioni Cosmetici Distribuzione Edilizia Edizioni Elettronica Energia Estrusi Farmaci Ferramenta Filati Fonderie Forniture Gestioni Grafica Idraulica Imballaggi Impianti Industrie Informatica Ingegneria Legnami Logistica Macchine Marmi Materiali Meccanica Metalli Mobili Motori Ottica Packaging Plastica Prodotti Progetti Reti Ricambi Ricerche Servizi Sistemi Soluzioni Spedizioni Stampi Strumenti Tecnica Tessuti Trasporti Utensili Vetri Viaggi Vini',
  ),
};

/** French names. */
const FRENCH: WordTable = {
  female: list(
    'Marie Nathalie Isabelle Sophie Julie Anne Catherine Emma Léa Manon Adèle Agathe Agnès Albane Aline Amandine Anaïs Angélique Apolline Astrid Aurélie Béatrice Blanche Brigitte Camille Capucine Carole Cécile Céline Chantal Clémence Colette Corinne Delphine Édith Éliane Élise Éloïse Estelle Eugénie Fabienne Flavie Florence Garance Geneviève Gisèle Hélène Hortense Inès Jeanne Joséphine Josiane Justine Laurence Léonie Lucie Madeleine Marguerite Mathilde Mireille Monique Nadège Nicole Odile Pauline Perrine Roseline Sidonie Simone Solange Suzanne Sylvie Thérèse Véronique Violette Yvonne',
  ),
  male: list(
    'Pierre Jean Michel Nicolas Thomas Christophe Julien Louis Paul François Achille Adrien Alban Alphonse Ambroise Anatole André Antoine Armand Arnaud Aurélien Baptiste Barnabé Basile Bastien Benoît Bertrand Blaise Cédric Clément Cyprien Damien Denis Didier Édouard Émile Étienne Eugène Fabrice Félix Fernand Firmin Gaétan Gaspard Gaston Georges Gérard Germain Gilles Grégoire Guillaume Gustave Henri Hervé Hubert Jacques Jérôme Joachim Jules Laurent Léon Loïc Lucien Marcel Mathurin Maurice Octave Olivier Pascal Patrice Philippe Quentin Raoul Raymond Rémi René Rodolphe Sylvain Théodore Thibault Tristan Urbain Valentin Yves Zacharie',
  ),
  family: [
    list(
      'Aub Bal Bar Beau Bel Ber Bla Bon Bou Bour Bra Bre Bru Cal Car Cha Char Che Cla Col Cor Cour Cré Dau Del Des Dou Du Fau Fer Fon Fou Gar Gau Ger Gi Gou Gran Gui Hau Ja La Lam Lan Lau Le Ler Mal Mar Mau Mon Mor Mou Nau Pel Per Pi Pon Pou Ra Re Ri Ro Rou Sau Sa Tal Tau Thi Tou Val Ver Vi',
    ),
    list('_ ba bi che li mi ra ri vi'),
    list(
      'nard lin din tier ron let mont vin neau reau laud rand gnon lier det rel zier chard bert veau tin guet rin court',
    ),
  ],
  place: [
    list(
      'Abon Aigue Alby Ango Argen Arbois Aube Auri Beau Belle Blanc Bois Bon Bré Brive Cam Cler Cham Chante Châtel Clair Com Cour Dom Épi Ferr Fleur Fon Fran Gail Grand Haute Lan Lav Lim Lou Mar Mer Mire Mon Mont Neuf Noir Orl Pont Pré Quin Roche Rou Sain Sauve Sen Tour Val Vau Ver Vieux Ville Vire',
    ),
    list('_ en er le ne'),
    list('mont court ville val fort champ bourg vert lac bois pierre sart vaux gnac ges rive fontaine roux'),
  ],
  trade: list(
    'Aménagement Appareils Architecture Assainissement Assurances Ateliers Automobiles Bâtiment Boissons Carrières Chaudronnerie Chimie Composants Conseil Construction Distribution Éditions Électronique Emballages Énergie Expertise Fonderies Formation Gestion Imprimerie Industries Informatique Ingénierie Instruments Laboratoires Logistique Machines Maintenance Matériaux Mécanique Menuiserie Meubles Mobilité Optique Papeterie Patrimoine Peintures Plastiques Produits Réseaux Restauration Sécurité Services Systèmes Technologies Textiles Transports Travaux Verrerie',
  ),
};

/** Finnish names. */
const FINNISH: WordTable = {
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

/** Spanish names. */
const SPANISH: WordTable = {
  female: list(
    'María Carmen Ana Laura Marta Sara Sofía Paula Rosa Ángeles Adela Adriana Aitana Alba Alicia Almudena Amalia Amparo Araceli Asunción Aurora Azucena Beatriz Begoña Belén Blanca Candela Carlota Carmela Catalina Cecilia Celeste Clara Concepción Consuelo Cristina Daniela Dolores Elena Elvira Emilia Esperanza Estefanía Estela Eugenia Fátima Felisa Fernanda Gloria Graciela Guadalupe Inés Irene Isabel Jimena Josefina Juana Leonor Lidia Lorena Lourdes Lucía Luisa Macarena Magdalena Manuela Margarita Matilde Mercedes Montserrat Natalia Noelia Nuria Olga Paloma Patricia Pilar Remedios Rocío Rosalía Soledad Sonsoles Teresa Verónica Virginia',
  ),
  male: list(
    'José Juan Manuel Francisco Carlos Luis Javier Miguel Pedro Pablo Jorge David Abelardo Adolfo Adrián Agustín Alberto Alfonso Álvaro Anselmo Antonio Armando Arturo Aurelio Baltasar Bartolomé Benito Bernardo Bruno Camilo Cayetano César Ciro Claudio Damián Diego Domingo Edmundo Eduardo Eladio Emilio Enrique Ernesto Esteban Eugenio Evaristo Fabián Federico Felipe Félix Fermín Fidel Gaspar Gerardo Gonzalo Gregorio Guillermo Gustavo Héctor Hilario Horacio Ignacio Isidro Jacinto Jaime Jerónimo Joaquín Julián Lázaro Leandro Leopoldo Lorenzo Luciano Marcelo Mariano Matías Mauricio Maximino Nicolás Octavio Pascual Rafael Ramiro Raúl Ricardo Rodrigo Rogelio Salvador Sancho Saturnino Sergio Teodoro Tomás Vicente Víctor',
  ),
  family: [
    list(
      'Ala Albe Alca Ama Ara Arre Bal Bara Ber Bola Caba Cal Cama Canta Car Casa Cas Cere Coro Cue Domi Echa Esca Espi Fonta Fran Gala Gama Gar Goro Gra Gue Hue Iba Jara La Lara Lede Lo Mada Mal Mara Me Mira Mo Mon Mora Na Ola Oli Ore Pala Para Peña Pera Pi Que Ra Re Ribe Roda Sala Santa Se Sole Ta To Tala Urba Va Vela Vi Villa Za',
    ),
    list('_ de lla ma ri ro'),
    list(
      'dero nares vedo zano rrillo ndez llares guera ñero lejo rrubia cedo ntara rona lbo ncho rales tegui quera rriga',
    ),
  ],
  place: [
    list(
      'Agua Alba Alcor Aldea Almen Alto Arenas Arroyo Avella Bella Buena Cala Campo Cara Casta Cerro Cuesta Duero Encina Fuente Gran Hino Huerta Jara Laguna Lobo Luna Llano Mira Monte Mora Naval Nieva Oliva Palo Peña Piedra Pino Pozo Puebla Puente Ribera Robledo Rosal Salta San Santa Sierra Solana Soto Tabla Torre Valde Valle Vega Venta Villa Zarza',
    ),
    list('_ del la'),
    list(
      'rubia hermosa seca alta blanca llana real nueva franca mayor menor rada mar luenga cañas olmos rejo vieja verde grande',
    ),
  ],
  trade: list(
    'Acabados Aceros Alimentos Almacenes Ambiental Aparatos Asesores Automoción Bebidas Carpintería Cerámicas Climatización Comercial Comunicaciones Conservas Consultores Construcciones Cosmética Desarrollo Distribuciones Ediciones Electrónica Energía Envases Equipos Estudios Ferretería Formación Gestión Gráficas Hostelería Industrias Informática Ingeniería Inmobiliaria Instalaciones Instrumentos Laboratorios Logística Maderas Maquinaria Materiales Mecánica Metales Montajes Muebles Óptica Papelera Pinturas Plásticos Productos Proyectos Redes Seguridad Servicios Sistemas Suministros Talleres Técnica Textiles Transportes Viajes Vidrios',
  ),
};

/** English names. */
const ENGLISH: WordTable = {
  female: list(
    'Jane Mary Patricia Jennifer Linda Elizabeth Susan Jessica Sarah Karen Lisa Margaret Sandra Ashley Donna Michelle Carol Amanda Melissa Anna Julia Emma Sophie Abigail Alice Amelia Audrey Beatrice Bridget Caroline Celia Charlotte Claire Clara Daphne Deborah Edith Eleanor Eliza Emily Esther Fiona Florence Frances Georgia Grace Harriet Hazel Heather Helen Imogen Irene Isabel Ivy Joan Josephine Judith Laura Lillian Louisa Lucy Mabel Marian Martha Matilda Miriam Nancy Naomi Olive Penelope Phoebe Rachel Rosalind Ruth Sylvia Tabitha Theresa Ursula Violet Vivian Wendy Winifred Zoe',
  ),
  male: list(
    'John James Robert Michael William David Thomas Charles Daniel Matthew Anthony Mark Paul Steven Peter George Joseph Richard Henry Jack Jake Tom Bob Samuel Benjamin Adam Adrian Albert Alfred Alistair Andrew Arthur Barnaby Benedict Bernard Calvin Cedric Clive Colin Conrad Cyril Desmond Douglas Duncan Edgar Edmund Edwin Ernest Felix Frederick Gareth Geoffrey Gilbert Graham Gregory Harold Harvey Hector Howard Hugh Humphrey Ivan Jasper Jerome Julian Keith Kenneth Laurence Leonard Lionel Malcolm Martin Maurice Miles Neil Norman Oliver Oscar Owen Patrick Percy Quentin Ralph Raymond Roland Rupert Simon Stanley Theodore Trevor Vernon Victor Walter Wilfred',
  ),
  family: [
    list(
      'Ald Ash Bar Beck Black Blen Brack Brad Bran Brock Brom Burn Cald Carl Chad Clay Cran Cros Dal Dar Den Dray Dun Eld Ell Fair Farn Fen Fox Gar Gold Gran Hal Ham Har Hart Hay Hazel Hol Hux Kel Ken Kirk Lang Lay Len Mar May Mel Mor Nor Oak Pen Pres Rad Rock Rush Shel Stan Stock Thorn Wake Wal West Whit Win Wood',
    ),
    list('_ ling er en ing'),
    list(
      'ford ton well by worth ley field man son ridge stone wood more land brook ham ster bury wick shaw croft dale hurst cott',
    ),
  ],
  place: [
    list(
      'Alder Ash Barrow Beacon Birch Bram Bridge Brook Castle Cedar Clay Clover Cob Cold Copper Crane Deer East Elder Elm Fal Fern Flint Glen Green Hale Hazel Heron High Holly Iron Kings Lake Lark Lin Long Maple Marl Mill Moor New North Oak Old Otter Pine Quarry Raven Red Rose Salt Silver South Stone Swan Thorn Vale Wells West White Willow Wolf',
    ),
    list('_ en er ing'),
    list(
      'ford ton bury field ham dale mouth bridge port wick stead combe haven ley mere pool cliff burn worth gate',
    ),
  ],
  trade: list(
    'Associates Builders Catering Consulting Controls Design Dynamics Electronics Energy Engineering Foods Freight Furniture Holdings Industries Instruments Interiors Laboratories Logistics Machines Materials Media Metals Motors Networks Optics Packaging Paper Partners Plastics Printing Products Research Services Software Solutions Supplies Systems Textiles Tools Trading Transport Ventures Works',
  ),
};

/** German names. */
const GERMAN: WordTable = {
  female: list(
    'Anna Maria Petra Andrea Julia Lena Sarah Lisa Laura Sophie Emma Mia Stefanie Nicole Susanne Adelheid Agnes Almut Amalie Annegret Antje Astrid Barbara Beate Birgit Brigitte Carola Charlotte Christa Claudia Cordula Dagmar Doris Dorothea Edith Elfriede Elke Elsbeth Erika Eva Franziska Frieda Gerda Gertrud Gisela Gudrun Hanna Hedwig Heike Helga Henriette Hilde Ilse Ingrid Irmgard Jutta Karin Katharina Kerstin Lieselotte Lotte Luise Magdalena Margarete Marlies Mathilde Mechthild Monika Nele Renate Rosemarie Sabine Silke Sigrid Swantje Ursula Ute Waltraud Wiebke',
  ),
  male: list(
    'Michael Thomas Peter Stefan Hans Martin Markus Christian Sebastian Alexander Jan Lukas Paul Felix Jonas Tobias Jürgen Uwe Albrecht Alfons Andreas Anton Arnold August Axel Benedikt Bernd Bertram Bruno Burkhard Christoph Clemens Dankwart Detlef Dieter Eberhard Eckhard Egon Emil Erich Ernst Eugen Ferdinand Florian Franz Friedrich Georg Gerhard Gottfried Gregor Hartmut Heiner Heinrich Helmut Hermann Holger Horst Hubert Ingo Jochen Joachim Johannes Jost Karsten Klaus Konrad Kurt Leopold Lothar Ludwig Manfred Norbert Oskar Otto Rainer Reinhard Rolf Rudolf Siegfried Theodor Ulrich Volker Walter Wendelin Werner Wilhelm Wolfgang',
  ),
  family: [
    list(
      'Ahl Alt Amm Bach Bald Bart Bens Berg Bier Birn Blum Brand Breit Brink Bruck Buch Burg Busch Dahl Dorn Eber Eck Eich Ellen Erl Esch Falk Feld Fels Fink Fried Gold Grau Grün Hag Hall Hart Hein Hell Hirsch Hoch Holz Horn Kalt Kirch Klein Kling Korn Kreuz Kron Lang Lauter Lind Loh Mark Mohr Moos Mühl Neu Ober Ost Reich Rein Roth Sand Schön Stein Stern Strauch Tann Wald Weid Wein Wild Winter',
    ),
    list('_ en er els'),
    list(
      'mann meier hofer bauer huber müller becker berger bach brink burger dorfer ecker feld haus heim holz kamp lehner lein ler mayr ner reuter scheid schmied stätter thaler weiler wieser',
    ),
  ],
  place: [
    list(
      'Ahorn Alten Amsel Birken Blau Brunn Buchen Burg Dachs Eber Eichen Ellern Erlen Eschen Falken Felden Finken Fischer Frauen Fuchs Grafen Grün Hasel Heide Hirsch Hohen Holz Jäger Kaiser Kirch Königs Kranich Krummen Lerchen Linden Lauter Marien Mittel Mühl Neuen Nieder Ober Quell Raben Reh Rosen Sand Schwan Schwarz See Sonnen Stein Tannen Ulmen Unter Wald Weiden Wein Weißen Wiesen Wolfs Ziegel',
    ),
    list('_'),
    list(
      'au bach berg brück brunn burg dorf feld felde furt hagen hausen heim hof hofen kirchen rode see stadt stedt tal wald walde weiler',
    ),
  ],
  trade: list(
    'Anlagenbau Apparatebau Backwaren Baustoffe Bauten Beratung Chemie Dienste Druck Elektronik Energie Fahrzeuge Feinkost Fertigung Filter Gartenbau Gebäudetechnik Getränke Handel Hausverwaltung Heizungsbau Holzbau Immobilien Industrie Instrumente Kältetechnik Klinik Kunststoffe Lacke Lebensmittel Logistik Maschinenbau Medien Medizintechnik Metallbau Möbel Optik Papier Reisen Sanitär Software Spedition Stahl Systeme Technik Textil Transporte Verlag Verpackung Versand Werke Werkzeuge',
  ),
};

/** Building blocks of names by language. */
export const WORDS: Readonly<Record<Language, WordTable>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pl: POLISH,
  pt: PORTUGUESE,
  sv: SWEDISH,
  fi: FINNISH,
};
