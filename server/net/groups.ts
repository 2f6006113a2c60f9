/** A set of values for each key; a key without values is forgotten. */
export class Groups<Key, Value> extends Map<Key, Set<Value>> {
  put(key: Key, value: Value): void {
    const group = this.get(key) ?? new Set()
    this.set(key, group.add(value))
  }

  remove(key: Key, value: Value): void {
    const group = this.get(key)
    group?.delete(value)
    if (group?.size === 0) this.delete(key)
  }
}
