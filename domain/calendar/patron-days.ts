import { type CivilDate, isCivilDate } from './civil-date'

/** A city as offices name it: `Reggio nell'Emilia`, `RE`. */
interface City {
  readonly name: string
  readonly province_code: string
}

/**
 * The feasts of the patrons of the capitals of provinces, `MM-dd`. Left out: those that move (Asti, Andria, Brindisi), those
 * that fall on a national holiday, and those on whose day the sources do not agree.
 */
const patrons: readonly (readonly [province: string, city: string, day: string, saint: string])[] = [
  ['AG', 'Agrigento', '02-25', 'San Gerlando'],
  ['AL', 'Alessandria', '11-10', 'San Baudolino'],
  ['AN', 'Ancona', '05-04', 'San Ciriaco'],
  ['AO', 'Aosta', '09-07', 'San Grato'],
  ['AR', 'Arezzo', '08-07', 'San Donato'],
  ['AP', 'Ascoli Piceno', '08-05', 'Sant’Emidio'],
  ['AV', 'Avellino', '02-14', 'San Modestino'],
  ['BA', 'Bari', '12-06', 'San Nicola'],
  ['BL', 'Belluno', '11-11', 'San Martino'],
  ['BN', 'Benevento', '08-24', 'San Bartolomeo'],
  ['BG', 'Bergamo', '08-26', 'Sant’Alessandro'],
  ['BO', 'Bologna', '10-04', 'San Petronio'],
  ['BS', 'Brescia', '02-15', 'Santi Faustino e Giovita'],
  ['CA', 'Cagliari', '10-30', 'San Saturnino'],
  ['CL', 'Caltanissetta', '09-29', 'San Michele Arcangelo'],
  ['CB', 'Campobasso', '04-23', 'San Giorgio'],
  ['CT', 'Catania', '02-05', 'Sant’Agata'],
  ['CZ', 'Catanzaro', '07-16', 'San Vitaliano'],
  ['FC', 'Cesena', '06-24', 'San Giovanni Battista'],
  ['CH', 'Chieti', '05-11', 'San Giustino'],
  ['CO', 'Como', '08-31', 'Sant’Abbondio'],
  ['CS', 'Cosenza', '02-12', 'Madonna del Pilerio'],
  ['CR', 'Cremona', '11-13', 'Sant’Omobono'],
  ['KR', 'Crotone', '10-09', 'San Dionigi'],
  ['CN', 'Cuneo', '09-29', 'San Michele Arcangelo'],
  ['EN', 'Enna', '07-02', 'Madonna della Visitazione'],
  ['FE', 'Ferrara', '04-23', 'San Giorgio'],
  ['FI', 'Firenze', '06-24', 'San Giovanni Battista'],
  ['FG', 'Foggia', '03-22', 'Madonna dei Sette Veli'],
  ['FC', 'Forlì', '02-04', 'Madonna del Fuoco'],
  ['FR', 'Frosinone', '06-20', 'San Silverio'],
  ['GE', 'Genova', '06-24', 'San Giovanni Battista'],
  ['GO', 'Gorizia', '03-16', 'Santi Ilario e Taziano'],
  ['GR', 'Grosseto', '08-10', 'San Lorenzo'],
  ['IM', 'Imperia', '11-26', 'San Leonardo'],
  ['IS', 'Isernia', '05-19', 'San Pietro Celestino'],
  ['AQ', "L'Aquila", '06-10', 'San Massimo'],
  ['SP', 'La Spezia', '03-19', 'San Giuseppe'],
  ['LE', 'Lecce', '08-26', 'Sant’Oronzo'],
  ['LC', 'Lecco', '12-06', 'San Nicola'],
  ['LI', 'Livorno', '05-22', 'Santa Giulia'],
  ['LO', 'Lodi', '01-19', 'San Bassiano'],
  ['LU', 'Lucca', '07-12', 'San Paolino'],
  ['MC', 'Macerata', '08-31', 'San Giuliano'],
  ['MN', 'Mantova', '03-18', 'Sant’Anselmo'],
  ['MS', 'Massa', '10-04', 'San Francesco'],
  ['MT', 'Matera', '07-02', 'Madonna della Bruna'],
  ['ME', 'Messina', '06-03', 'Madonna della Lettera'],
  ['MI', 'Milano', '12-07', 'Sant’Ambrogio'],
  ['MO', 'Modena', '01-31', 'San Geminiano'],
  ['MB', 'Monza', '06-24', 'San Giovanni Battista'],
  ['NA', 'Napoli', '09-19', 'San Gennaro'],
  ['NO', 'Novara', '01-22', 'San Gaudenzio'],
  ['NU', 'Nuoro', '08-05', 'Madonna della Neve'],
  ['OR', 'Oristano', '02-13', 'Sant’Archelao'],
  ['PD', 'Padova', '06-13', 'Sant’Antonio'],
  ['PA', 'Palermo', '07-15', 'Santa Rosalia'],
  ['PR', 'Parma', '01-13', 'Sant’Ilario'],
  ['PV', 'Pavia', '12-09', 'San Siro'],
  ['PG', 'Perugia', '01-29', 'San Costanzo'],
  ['PU', 'Pesaro', '09-24', 'San Terenzio'],
  ['PE', 'Pescara', '10-10', 'San Cetteo'],
  ['PC', 'Piacenza', '07-04', 'Sant’Antonino'],
  ['PI', 'Pisa', '06-17', 'San Ranieri'],
  ['PT', 'Pistoia', '07-25', 'San Jacopo'],
  ['PN', 'Pordenone', '09-08', 'Madonna delle Grazie'],
  ['PZ', 'Potenza', '05-30', 'San Gerardo'],
  ['RG', 'Ragusa', '08-29', 'San Giovanni Battista'],
  ['RA', 'Ravenna', '07-23', 'Sant’Apollinare'],
  ['RC', 'Reggio di Calabria', '04-23', 'San Giorgio'],
  ['RE', "Reggio nell'Emilia", '11-24', 'San Prospero'],
  ['RI', 'Rieti', '12-04', 'Santa Barbara'],
  ['RN', 'Rimini', '10-14', 'San Gaudenzo'],
  ['RM', 'Roma', '06-29', 'Santi Pietro e Paolo'],
  ['RO', 'Rovigo', '11-26', 'San Bellino'],
  ['SA', 'Salerno', '09-21', 'San Matteo'],
  ['SS', 'Sassari', '12-06', 'San Nicola'],
  ['SV', 'Savona', '03-18', 'Nostra Signora della Misericordia'],
  ['SI', 'Siena', '12-01', 'Sant’Ansano'],
  ['SR', 'Siracusa', '12-13', 'Santa Lucia'],
  ['SO', 'Sondrio', '06-19', 'Santi Gervasio e Protasio'],
  ['TA', 'Taranto', '05-10', 'San Cataldo'],
  ['TE', 'Teramo', '12-19', 'San Berardo'],
  ['TR', 'Terni', '02-14', 'San Valentino'],
  ['TO', 'Torino', '06-24', 'San Giovanni Battista'],
  ['TP', 'Trapani', '08-07', 'Sant’Alberto'],
  ['TN', 'Trento', '06-26', 'San Vigilio'],
  ['TV', 'Treviso', '04-27', 'San Liberale'],
  ['TS', 'Trieste', '11-03', 'San Giusto'],
  ['UD', 'Udine', '07-12', 'Santi Ermacora e Fortunato'],
  ['PU', 'Urbino', '06-01', 'San Crescentino'],
  ['VA', 'Varese', '05-08', 'San Vittore'],
  ['VB', 'Verbania', '05-08', 'San Vittore'],
  ['VC', 'Vercelli', '08-01', 'Sant’Eusebio'],
  ['VR', 'Verona', '05-21', 'San Zeno'],
  ['VV', 'Vibo Valentia', '03-01', 'San Leoluca'],
  ['VI', 'Vicenza', '09-08', 'Madonna di Monte Berico'],
  ['VT', 'Viterbo', '09-04', 'Santa Rosa'],
]

/** A feast of a place. */
export interface PatronDay {
  /** `MM-dd`. */
  readonly day: string
  /** Null: only the day is known. */
  readonly saint: string | null
}

/** The patron's day of an office: the one set for it, else that of its city, if known. */
export function patronDayOf(city: City | null, set: string | null = null): PatronDay | null {
  const row = patrons.find(([province, name]) => province === city?.province_code && name === city.name)
  const [, , day, saint] = row ?? []
  if (set !== null) return { day: set, saint: set === day ? (saint ?? null) : null }
  return day && saint ? { day, saint } : null
}

/** The patron's day in a year; a day that the year does not have (29 February) is null. */
export const patronDate = ({ day }: PatronDay, year: number): CivilDate | null => {
  const date = `${year}-${day}`
  return isCivilDate(date) ? date : null
}
