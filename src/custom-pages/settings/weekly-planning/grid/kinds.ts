import { type SlotCode, slotKind } from '../../../../../domain/planning/slot-kinds'
import type { Tool } from '../editor/editor'

/** The kinds in the order of the palette and of the keys 1–5. */
export const paletteCodes = ['jolly', 'mr', 'phone_break', 'to_confirm', 'break'] as const satisfies readonly SlotCode[]

/** The word of a tool, as on the palette. */
export const toolName = (tool: Tool): string =>
  tool === 'shift' ? 'Turno' : tool === 'erase' ? 'Togli' : slotKind[tool].label
