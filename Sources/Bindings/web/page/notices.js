const element = document.getElementById("notice");
let end = 0;

// Shows a text for some seconds, or an alarm until there is another text.
export function notice(text, isAlarm = false) {
  element.textContent = text;
  element.classList.toggle("alarm", isAlarm);
  clearTimeout(end);
  if (!isAlarm) end = setTimeout(() => { element.textContent = ""; }, 8000);
}

// A failure is shown, and the page goes on.
export const guarded = action => async (...given) => {
  try { await action(...given); } catch (error) { notice(error.message ?? String(error), true); }
};
