import { list, type WordTable } from './word-table.js';

/** Dutch names. */
export const DUTCH: WordTable = {
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
