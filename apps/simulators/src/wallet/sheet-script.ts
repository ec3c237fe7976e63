/**
 * The part that both wallets' browser scripts share: `openSheet`, a modal dialog to choose a card, check contacts,
 * and pay or cancel. It builds elements and text nodes only, so it works under Trusted Types and a strict policy.
 * Escape cancels.
 */
export const sheetScript = `
  const openSheet = ({ title, total, lines, choices, contact, onPay, onCancel, onChoice = () => {} }) => {
    const make = (tag, text = '', style = {}) => {
      const element = document.createElement(tag)
      if (text !== '') element.textContent = text
      Object.assign(element.style, style)
      return element
    }
    const roomy = { font: '16px/1.5 system-ui', minHeight: '44px', padding: '8px', width: '100%', boxSizing: 'border-box' }
    const labelled = (text, field) => {
      const label = make('label', '', { display: 'grid', gap: '4px' })
      label.append(make('span', text), field)
      return label
    }
    const dialog = make('dialog', '', { font: '16px/1.5 system-ui', width: 'min(24rem, 90vw)', maxHeight: '90vh', overflow: 'auto', border: '1px solid', borderRadius: '12px', padding: '16px' })
    dialog.setAttribute('aria-label', title)
    const body = make('div', '', { display: 'grid', gap: '12px' })
    const chosen = {}
    const fields = []
    for (const { name, label, options } of choices) {
      const select = make('select', '', roomy)
      for (const { value, label: words } of options) {
        const option = make('option', words)
        option.value = value
        select.append(option)
      }
      select.value = options[0].value
      chosen[name] = options[0].value
      select.setAttribute('name', name)
      select.addEventListener('change', () => {
        chosen[name] = select.value
        onChoice(chosen)
      })
      fields.push(labelled(label, select))
    }
    const typed = {}
    for (const [name, { label, value }] of Object.entries(contact)) {
      const input = make('input', '', roomy)
      input.setAttribute('name', name)
      input.value = value
      typed[name] = input
      fields.push(labelled(label, input))
    }
    const note = make('p', '', { margin: '0' })
    note.setAttribute('role', 'alert')
    const sum = make('p', total, { margin: '0', fontWeight: '700' })
    const pay = make('button', 'Pay', { ...roomy, cursor: 'pointer' })
    const cancel = make('button', 'Cancel', { ...roomy, cursor: 'pointer' })
    pay.type = 'button'
    cancel.type = 'button'
    const close = () => {
      dialog.close()
      dialog.remove()
    }
    const leave = () => {
      close()
      onCancel()
    }
    pay.addEventListener('click', () => {
      pay.disabled = true
      note.textContent = ''
      onPay(chosen, Object.fromEntries(Object.entries(typed).map(([name, input]) => [name, input.value])))
    })
    cancel.addEventListener('click', leave)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      leave()
    })
    body.append(make('h2', title, { margin: '0', fontSize: '20px' }), ...lines.map((line) => make('p', line, { margin: '0' })), sum, ...fields, note, pay, cancel)
    dialog.append(body)
    document.body.append(dialog)
    dialog.showModal()
    return {
      close,
      wait: () => void (pay.disabled = true),
      ready: () => void (pay.disabled = false),
      setTotal: (text) => void (sum.textContent = text),
      fail: (words) => {
        note.textContent = words
        pay.disabled = false
      },
    }
  }
`
