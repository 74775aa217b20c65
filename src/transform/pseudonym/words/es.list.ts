import { list, type WordTable } from './word-table.js';

/** Spanish names. */
export const SPANISH: WordTable = {
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
