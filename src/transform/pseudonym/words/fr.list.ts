import { list, type WordTable } from './word-table.js';

/** French names. */
export const FRENCH: WordTable = {
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
