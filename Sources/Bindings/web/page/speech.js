// Hands instructions to the browser's voice.
export class Voice {
  isOn = true;

  // An alert interrupts what is being said.
  say(text, language, isAlert = false) {
    if (!this.isOn || !("speechSynthesis" in globalThis)) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    // When a drive runs fast, the instruction that is due matters more than the end of the one before.
    if (isAlert || speechSynthesis.pending) speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  }

  turn(isOn) {
    this.isOn = isOn;
    if (!isOn) globalThis.speechSynthesis?.cancel();
  }
}
