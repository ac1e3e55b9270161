package android.widget;

import android.content.Context;
import android.view.View;

/** The part of Android's class that the example calls. */
public class TextView extends View {
  public TextView(Context context) {}
  public void setTextSize(float size) {}
  public final void setText(CharSequence text) {}
}
