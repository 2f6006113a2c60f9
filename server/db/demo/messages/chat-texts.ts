import type { QuickAnswer } from '../../../../domain/contract/messages/chat-fields'

/** A line of a conversation, from the doctor's side or from another member. */
export interface Line {
  readonly from: 'doctor' | 'other'
  readonly text: string
  /** Written by the doctor's assistant. */
  readonly byStaff?: true
  readonly automatic?: true
  readonly edited?: true
  readonly deleted?: true
  /** Keys of demo files. */
  readonly files?: readonly string[]
  /** Minutes since the line before; some by chance unless given. */
  readonly gap?: number
  /** So many days before today, at this minute of the day. */
  readonly on?: { readonly days: number; readonly minute: number }
}

type More = Omit<Partial<Line>, 'from' | 'text'>
const other = (text: string, more: More = {}): Line => ({ from: 'other', text, ...more })
const doctor = (text: string, more: More = {}): Line => ({ from: 'doctor', text, ...more })
const staff = (text: string, more: More = {}): Line => ({ from: 'doctor', text, byStaff: true, ...more })

/** Demo conversations with one kind of people: finished ones, and some that wait for an answer. */
export interface Talk {
  readonly over: readonly (readonly Line[])[]
  readonly open: readonly (readonly Line[])[]
}

export const patientTalk: Talk = {
  over: [
    [
      other('Buongiorno, posso avere la ricetta per il mese prossimo?'),
      staff('La ricetta è pronta: il numero NRE le arriva tra poco in questa chat.'),
      other('Grazie mille!'),
    ],
    [
      other('Ho ritirato gli esami: il colesterolo è un po’ alto.'),
      doctor('Me li porti alla prossima visita, intanto continui la terapia.'),
    ],
    [
      other('Posso prenotare un controllo per la settimana prossima?'),
      staff('Sì, ci sono diversi posti liberi al mattino: preferisce martedì o giovedì?'),
      other('Giovedì, verso le dieci.'),
      staff('Fatto: giovedì alle 10:15. Trova la visita nella sua area personale.'),
    ],
    [
      other('La febbre è passata, ma la tosse no.'),
      doctor('Se dura oltre tre giorni ci vediamo in ambulatorio.'),
      other('Va bene, grazie.'),
    ],
    [
      other('Serve il digiuno per gli esami di lunedì?'),
      staff('Sì, dalla sera prima. L’acqua si può bere.'),
      other('Perfetto, a lunedì.'),
    ],
    [
      other('Il certificato per la palestra è già pronto?'),
      staff('È pronto in segreteria da questa mattina, può passare quando vuole.'),
    ],
  ],
  open: [
    [other('La ringrazio, passo giovedì allora.'), other('Devo portare la tessera sanitaria?')],
    [other('È possibile la visita a casa? Mio marito fatica a uscire.')],
    [other('Buongiorno, oggi faccio tardi di dieci minuti.')],
    [other('Allego il piano terapeutico che mi avete chiesto.', { files: ['demo-piano-terapeutico'] })],
    [other('Mi hanno cambiato l’orario al lavoro.'), other('Posso spostare la visita al pomeriggio?')],
  ],
}

/** The paediatrician is written to by parents, from the account of the child. */
export const childTalk: Talk = {
  over: [
    [
      other('Buongiorno dottore, da ieri sera la bimba ha 38,2 di febbre.'),
      doctor('Se beve ed è vivace aspettiamo. Se domani è ancora a 38 me la porti.'),
      other('Va bene, la tengo controllata.'),
    ],
    [
      other('Serve il certificato per tornare all’asilo?'),
      staff('No, per assenze fino a cinque giorni non occorre.'),
      other('Grazie, ottimo.'),
    ],
    [
      other('Quando è il prossimo richiamo del vaccino?'),
      staff('Tra due mesi: le scriviamo appena apre il calendario.'),
    ],
  ],
  open: [
    [other('È uscita una macchia rossa sul braccio.', { files: ['demo-foto-pressione'] }), other('Devo preoccuparmi?')],
    [other('Possiamo anticipare il bilancio di salute?')],
    [other('Buongiorno, ha tossito tutta la notte.')],
  ],
}

export const representativeTalk: Talk = {
  over: [
    [other('Confermo l’appuntamento, porto anche i campioni.'), staff('Grazie, la aspettiamo dopo le visite.')],
    [other('Posso anticipare di una settimana?'), doctor('Sì, mercoledì va bene.')],
  ],
  open: [[other('Buongiorno, le porto il nuovo materiale alla prossima visita.')]],
}

export const staffTalk: Talk = {
  over: [
    [other('Ho spostato due visite di domani pomeriggio.'), doctor('Perfetto, grazie.')],
    [other('Una paziente chiede un certificato per la palestra.'), doctor('La faccio venire giovedì.')],
  ],
  open: [[other('Il tecnico passa alle otto per la stampante.'), other('Resto io ad aprire.')]],
}

export const colleagueTalk: Talk = {
  over: [
    [
      doctor('Ti mando un paziente per un parere.'),
      other('Volentieri, fallo prenotare pure in settimana.'),
      doctor('Grazie, ti giro il referto.'),
    ],
  ],
  open: [[other('Ho visto il tuo paziente: tutto nella norma, ti mando due righe.')]],
}

export const groupTalks = {
  area: {
    name: 'Colleghi di zona',
    lines: [
      other('Buongiorno a tutti, chi è di turno sabato?'),
      doctor('Io, fino alle 13.'),
      other('Grazie! Vi ricordo la riunione di distretto di giovedì.', { gap: 380 }),
      other('Io arrivo per le 20:30.'),
    ],
  },
  practice: {
    name: 'Studio Via Roma',
    lines: [
      other('Da lunedì il parcheggio del cortile è chiuso.', { gap: 1440 }),
      doctor('Avvisiamo chi viene in carrozzina: c’è il posto riservato in via Cavour.'),
      other('L’ho già scritto nelle indicazioni dello studio.', { edited: true }),
      doctor('Ottimo, grazie.'),
    ],
  },
} as const

const evening = 20 * 60 + 47

/** Conversations of Ferri that each show something; the names say what. */
export const shownTalks = {
  files: [
    other('Buongiorno, ho ritirato gli esami.', { gap: 4000 }),
    staff('Certo, li mandi pure qui: la dottoressa li guarda prima della visita.'),
    other('', { files: ['demo-foto-pressione', 'demo-esami-in-chat'], gap: 840 }),
    other('Gli esami e la pressione di stamattina: è un po’ alta?', { gap: 1 }),
    staff(
      'Buongiorno, la dottoressa ha visto gli esami: vanno bene. La pressione la misuriamo di nuovo alla prossima visita.',
    ),
  ],
  firstPinned: [
    staff('Giovedì alle 11 c’è un posto, glielo tengo?', { gap: 3000 }),
    other('La ringrazio, passo giovedì allora'),
    other('Porto anche la lettera dello specialista.', { gap: 1 }),
  ],
  secondPinned: [
    other('Il farmaco nuovo mi dà un po’ di sonnolenza.', { gap: 9000 }),
    doctor('Lo prenda la sera. Se continua mi scriva tra una settimana.'),
    other('Dopo una settimana va molto meglio.', { gap: 10_080 }),
    doctor('Terapia rinnovata fino a marzo.'),
  ],
  archived: [
    other('Ho cambiato numero di telefono.', { gap: 1440 }),
    staff('Grazie, l’ho corretto nella sua scheda.'),
    other('Perfetto, a presto!'),
  ],
  automaticAnswered: [
    other('Ho finito le pastiglie per la pressione, come faccio?', { on: { days: 2, minute: evening } }),
    doctor('', { automatic: true, on: { days: 2, minute: evening } }),
    staff('Buongiorno, la ricetta è pronta: può andare in farmacia con la tessera sanitaria.', {
      on: { days: 1, minute: 8 * 60 + 12 },
    }),
    other('Velocissimi, grazie.', { on: { days: 1, minute: 8 * 60 + 40 } }),
  ],
  automatic: [
    other('Sono tornata dal pronto soccorso: caviglia slogata, niente di rotto.', {
      on: { days: 1, minute: evening + 70 },
    }),
    doctor('', { automatic: true, on: { days: 1, minute: evening + 70 } }),
    other('Domani vi mando il referto.', { on: { days: 1, minute: evening + 72 } }),
  ],
  corrected: [
    other('A che ora è la visita di mercoledì?', { gap: 2000 }),
    staff('Mercoledì alle 16:30.', { deleted: true }),
    staff('Mercoledì alle 17:30, in Ambulatorio Prati.', { edited: true, gap: 3 }),
    other('Ho scritto nella chat sbagliata, scusate.', { deleted: true }),
    other('Confermato per le 17:30.'),
  ],
  limited: [
    other('Rispondete, è la terza volta che scrivo!', { on: { days: 100, minute: 23 * 60 + 41 } }),
    other('Allora?', { on: { days: 100, minute: 23 * 60 + 52 } }),
    staff('Buongiorno, per le urgenze la sera c’è la guardia medica. Le rispondiamo in orario di studio.', {
      on: { days: 99, minute: 8 * 60 + 5 },
    }),
  ],
} as const satisfies Record<string, readonly Line[]>

/** Topics of the long conversation, which come round again. */
export const longTalk: readonly (readonly Line[])[] = [
  ...patientTalk.over,
  [
    other('La pressione di questa settimana: 135/85, 140/88, 132/84.'),
    doctor('Bene così. Continui a segnarla al mattino, prima della pastiglia.'),
  ],
  [
    other('Ho dimenticato la pastiglia di ieri sera, ne prendo due?'),
    doctor('No, riprenda stasera alla solita ora.'),
    other('Va bene, grazie dottoressa.'),
  ],
  [
    other('Il cardiologo mi ha dato la visita per il mese prossimo.'),
    staff('Bene: porti l’ultimo elettrocardiogramma, se vuole glielo stampiamo noi.'),
    other('Sì, passo domani a ritirarlo.'),
    staff('È pronto in segreteria.'),
  ],
]

export const automaticText =
  'Grazie del messaggio. Lo studio è chiuso: le rispondiamo alla riapertura. Per le urgenze chiami il 112, la sera e nei festivi la guardia medica.'

/** `who`: "la dottoressa". */
export const quickAnswersOf = (who: string): readonly QuickAnswer[] => [
  { shortcut: 'esami', text: `Esami ricevuti, grazie: ${who} li guarda prima della visita.` },
  { shortcut: 'ricetta', text: 'La ricetta è pronta: il numero NRE arriva tra poco in questa chat.' },
  { shortcut: 'richiamo', text: 'Per questo è meglio sentirsi: qual è un buon orario per una telefonata?' },
  { shortcut: 'orari', text: 'La segreteria risponde dal lunedì al venerdì, 08:00–18:00.' },
  { shortcut: 'certificato', text: 'Il certificato è pronto in segreteria: può passare quando vuole.' },
  { shortcut: 'urgenze', text: 'Per le urgenze chiami il 112; la sera e nei festivi c’è la guardia medica.' },
]
