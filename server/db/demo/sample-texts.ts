/** Word lists for the demo's invented people and texts. */
export const maleNames =
  'Alessandro Andrea Antonio Bruno Carlo Claudio Daniele Davide Domenico Edoardo Emanuele Enrico Fabio Federico Filippo Francesco Gabriele Giacomo Gianluca Giorgio Giovanni Giuseppe Leonardo Lorenzo Luca Luigi Marco Mario Massimo Matteo Mattia Michele Nicolò Paolo Pietro Riccardo Roberto Salvatore Samuele Sergio Simone Stefano Tommaso Umberto Valerio Vincenzo'.split(
    ' ',
  )

export const femaleNames =
  'Adele Alessia Alice Anna Arianna Beatrice Bianca Camilla Carla Caterina Chiara Clara Cristina Daniela Elena Eleonora Elisa Emma Federica Francesca Gaia Giada Giorgia Giulia Ilaria Irene Laura Lucia Luisa Maddalena Margherita Maria Marta Martina Michela Monica Nicoletta Paola Rachele Rita Rosa Sara Silvia Sofia Teresa Valentina Valeria Vera Viola Vittoria'.split(
    ' ',
  )

export const surnames =
  'Amato|Arena|Barbieri|Basile|Battaglia|Bellini|Benedetti|Bernardi|Bianco|Bruno|Caputo|Carbone|Caruso|Castelli|Cattaneo|Colombo|Coppola|Costa|D’Amico|D’Angelo|De Angelis|De Luca|De Rosa|De Santis|Di Marco|Donati|Esposito|Fabbri|Farina|Ferrara|Ferraro|Fiore|Franco|Galli|Gatti|Gentile|Giordano|Grassi|Greco|Guerra|Leone|Lo Russo|Lombardi|Longo|Mancini|Marchi|Mariani|Marini|Marino|Martinelli|Martini|Mazza|Melis|Messina|Montanari|Monti|Morelli|Nardi|Negri|Orlando|Pace|Pagano|Palmieri|Palumbo|Parisi|Pellegrini|Pellicanò|Piras|Poli|Ricci|Rinaldi|Riva|Rizzi|Rizzo|Romano|Rossetti|Rossi|Ruggiero|Russo|Sala|Sanna|Santoro|Sartori|Serra|Silvestri|Sorrentino|Testa|Valentini|Villa|Vitale'.split(
    '|',
  )

export const streets =
  'Via Garibaldi|Via Cavour|Via dei Mille|Via Appia Nuova|Viale Europa|Via Tuscolana|Via Nomentana|Via delle Rose|Via Verdi|Piazza Mazzini|Via San Francesco|Via dei Gelsi|Via Prenestina|Via Salaria|Via dei Platani|Via Ostiense|Viale dei Colli|Via Aurelia'.split(
    '|',
  )

/** Notes by the patient, by the doctor for the patient, and private ones. */
export const patientNotes = [
  'Vorrei mostrare gli esami del sangue.',
  'Ho bisogno del rinnovo del piano terapeutico.',
  'Tosse da una settimana.',
  'Porto il referto della visita specialistica.',
  'Dolore alla spalla destra.',
]
export const doctorNotes = [
  'Venire a digiuno.',
  'Portare gli esami precedenti.',
  'Portare la tessera sanitaria.',
  'Presentarsi dieci minuti prima.',
]
export const privateNotes = [
  'Ha chiamato la figlia: preferisce la mattina.',
  'Da richiamare per confermare.',
  'Verificare l’esenzione.',
  'Difficoltà a salire le scale.',
]
export const cancelReasons = ['Il paziente non può venire.', 'Il medico è assente.', 'Spostata su richiesta.', null]
