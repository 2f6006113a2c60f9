/** Whose shortcuts are listed; `neither`: an assistant who has chosen no doctor. */
export type ShortcutScope = 'admin' | 'doctor' | 'neither'

/** A shortcut: keys pressed together, what they do, and who has it; everybody by default. It is bound where it acts. */
interface Shortcut {
  readonly keys: readonly string[]
  readonly action: string
  readonly side?: ShortcutScope
}

interface Section {
  readonly name: string
  readonly shortcuts: readonly Shortcut[]
  readonly side?: ShortcutScope
}

/** Every shortcut of the console, by the place where it acts. */
const sections: readonly Section[] = [
  {
    name: 'Ovunque',
    shortcuts: [
      { keys: ['Ctrl', 'K'], action: 'Cerca una pagina, un paziente o il codice di una visita', side: 'doctor' },
      {
        keys: ['Ctrl', 'K'],
        action: 'Cerca una pagina, un comando, una scheda o il codice di una visita',
        side: 'admin',
      },
      { keys: ['Ctrl', 'K'], action: 'Cerca una pagina', side: 'neither' },
      { keys: ['?'], action: 'Mostra queste scorciatoie' },
      { keys: ['Ctrl', 'Z'], action: 'Annulla l’ultima modifica, finché la barra la mostra' },
      { keys: ['Esc'], action: 'Chiudi quello che è aperto' },
      { keys: ['N'], action: 'Nuova prenotazione', side: 'doctor' },
      { keys: ['L'], action: 'Primo posto libero', side: 'doctor' },
      { keys: ['Maiusc', 'Invio'], action: 'Nella ricerca, su un paziente: la sua scheda', side: 'doctor' },
      { keys: ['B'], action: 'Attiva o disattiva la modalità banco', side: 'doctor' },
    ],
  },
  {
    name: 'Elenco',
    side: 'admin',
    shortcuts: [
      { keys: ['/'], action: 'Vai alla ricerca' },
      { keys: ['↓'], action: 'Dalla ricerca alle righe, poi di riga in riga' },
      { keys: ['PagSu', 'PagGiù'], action: 'Dieci righe più su o più giù' },
      { keys: ['Home', 'Fine'], action: 'Alla prima o all’ultima riga' },
      { keys: ['Invio'], action: 'Apri' },
      { keys: ['E'], action: 'Modifica' },
      { keys: ['N'], action: 'Nuovo' },
      { keys: ['D'], action: 'Duplica' },
      { keys: ['X'], action: 'Seleziona' },
      { keys: ['R'], action: 'Nel Cestino: ripristina' },
      { keys: ['Maiusc', '↓'], action: 'Seleziona anche la riga seguente' },
      {
        keys: ['Maiusc', 'clic'],
        action: 'Su un’intestazione: ordina anche per questa colonna; su una casella: seleziona fin lì',
      },
      { keys: ['←', '→'], action: 'Sul bordo di un’intestazione: larghezza della colonna; Home la adatta' },
      { keys: ['Ctrl', 'P'], action: 'Stampa quello che è stato trovato' },
      { keys: ['Esc'], action: 'Torna alla ricerca' },
    ],
  },
  {
    name: 'Scheda e modulo',
    side: 'admin',
    shortcuts: [
      { keys: ['Ctrl', 'Invio'], action: 'Salva' },
      { keys: ['Ctrl', 'Maiusc', 'Invio'], action: 'Salva e nuovo' },
      { keys: ['Alt', '↑ ↓'], action: 'Scheda precedente o seguente dell’elenco' },
      { keys: ['Esc'], action: 'Chiudi; quello che hai scritto resta in bozza' },
    ],
  },
  {
    name: 'Tutti i pazienti',
    side: 'doctor',
    shortcuts: [
      { keys: ['/'], action: 'Vai alla ricerca' },
      { keys: ['↓'], action: 'Dalla ricerca alle righe, poi di riga in riga' },
      { keys: ['Invio'], action: 'Apri la scheda' },
      { keys: ['E'], action: 'Modifica' },
      { keys: ['N'], action: 'Nuovo paziente' },
      { keys: ['X'], action: 'Seleziona, per unire due schede' },
      { keys: ['Ctrl', 'Invio'], action: 'Nel modulo: salva' },
      { keys: ['Ctrl', 'Maiusc', 'Invio'], action: 'Nel modulo: salva e nuovo' },
      { keys: ['Esc'], action: 'Torna alla ricerca; dal modulo, quello che hai scritto resta in bozza' },
    ],
  },
  {
    name: 'Calendario',
    side: 'doctor',
    shortcuts: [
      { keys: ['1'], action: 'Giorno' },
      { keys: ['2'], action: 'Settimana' },
      { keys: ['3'], action: 'Mese' },
      { keys: ['4'], action: 'Elenco' },
      { keys: ['T'], action: 'Torna a oggi' },
      { keys: ['G'], action: 'Vai a un giorno qualsiasi' },
      { keys: ['V'], action: 'Vai alla prima visita del giorno, anche dalla home' },
      { keys: ['↑', '↓', '←', '→'], action: 'Da una visita all’altra, da un giorno all’altro' },
      { keys: ['Invio'], action: 'Apri la visita; sul calendario, scegli un orario libero' },
      { keys: ['M'], action: 'Sulla visita: spostala con le frecce' },
      { keys: ['Maiusc', '↑ ↓'], action: 'Mentre si sposta: allunga o accorcia' },
      { keys: ['Canc'], action: 'Sulla visita: cancellala; Invio conferma, il motivo è facoltativo' },
    ],
  },
  {
    name: 'Presenze, sulla visita',
    side: 'doctor',
    shortcuts: [
      { keys: ['P'], action: 'Il passo seguente: arrivato, in sala, uscito' },
      { keys: ['Maiusc', 'P'], action: 'Il passo indietro' },
      { keys: ['A'], action: 'Non presentato' },
    ],
  },
  {
    name: 'Visite fuori dagli orari, sulla riga',
    side: 'doctor',
    shortcuts: [
      { keys: ['1', '2', '3'], action: 'Sposta la visita alla proposta' },
      { keys: ['O'], action: 'Offri la scelta fra le proposte' },
      { keys: ['A'], action: 'Altro: scegli un altro orario' },
      { keys: ['T'], action: 'Tieni la visita dov’è, fuori orario' },
      { keys: ['C'], action: 'Cancella con un messaggio; Invio conferma' },
      { keys: ['↑', '↓'], action: 'Da una visita all’altra' },
      { keys: ['Ctrl', 'Invio'], action: 'Salva le decisioni' },
    ],
  },
  {
    name: 'Chat, nell’elenco',
    side: 'doctor',
    shortcuts: [
      { keys: ['/'], action: 'Vai alla ricerca' },
      { keys: ['↑', '↓'], action: 'Da una conversazione all’altra' },
      { keys: ['Invio'], action: 'Apri la conversazione' },
      { keys: ['P'], action: 'Fissa in alto, o non più' },
      { keys: ['A'], action: 'Archivia, o togli dall’archivio' },
    ],
  },
  {
    name: 'Scheda del paziente',
    side: 'doctor',
    shortcuts: [
      { keys: ['N'], action: 'Prenota per la persona' },
      { keys: ['1–6'], action: 'Visite, ricette, familiari, chat, note, cronologia' },
      { keys: ['J'], action: 'Il paziente seguente dell’elenco da cui vieni' },
      { keys: ['K'], action: 'Il paziente precedente' },
    ],
  },
  {
    name: 'Ricette',
    side: 'doctor',
    shortcuts: [
      { keys: ['J'], action: 'La richiesta seguente' },
      { keys: ['K'], action: 'La richiesta precedente' },
      { keys: ['A'], action: 'Accetta: solo il medico' },
      { keys: ['R'], action: 'Rifiuta, con il motivo: solo il medico' },
      { keys: ['E'], action: 'Evadi: NRE, promemoria e consegna' },
      { keys: ['N'], action: 'Nuova richiesta' },
      { keys: ['/'], action: 'Vai alla ricerca' },
      { keys: ['Ctrl', 'Invio'], action: 'Nel modulo: salva o invia' },
    ],
  },
  {
    name: 'Prenotazione',
    side: 'doctor',
    shortcuts: [
      { keys: ['Ctrl', 'Invio'], action: 'Salva' },
      { keys: ['↑', '↓', '←', '→'], action: 'Scegli il giorno o l’orario' },
      { keys: ['Esc'], action: 'Chiudi il pannello' },
    ],
  },
  {
    name: 'Pianificazione settimanale, sul turno',
    side: 'doctor',
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], action: 'Sposta il turno o la fascia' },
      { keys: ['Maiusc', '↑ ↓'], action: 'Allunga o accorcia; con Alt dall’inizio' },
      { keys: ['1–5'], action: 'Colora: jolly, informatore, telefonica, domiciliare, pausa' },
      { keys: ['D'], action: 'Dividi il turno a metà' },
      { keys: ['Invio'], action: 'Apri il turno' },
      { keys: ['Canc'], action: 'Elimina' },
      { keys: ['Ctrl', 'Z'], action: 'Torna indietro di un passo; Ctrl Y lo ripete' },
      { keys: ['Ctrl', 'Invio'], action: 'Salva' },
    ],
  },
]

/** The sections and shortcuts of one side, in their order. */
export function shortcutsOf(side: ShortcutScope): readonly Section[] {
  const isOf = (one: { readonly side?: ShortcutScope }) => one.side === undefined || one.side === side
  return sections.filter(isOf).map(({ name, shortcuts }) => ({ name, shortcuts: shortcuts.filter(isOf) }))
}
