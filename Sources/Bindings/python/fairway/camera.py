"""The view of a map during a drive."""

from ctypes import byref, c_double

from ._arguments import of_type, real
from ._interface import CameraMode, CameraOptions, CameraOrientation, CameraPosition
from ._library import Owner, as_dictionary, call, created, sized
from .drive import Drive
from .roads import FreeDrive

_CHOICES = {"mode": CameraMode, "orientation": CameraOrientation}


class Camera(Owner):
    """What a map shows for each frame, with the meanings that MapLibre and Mapbox give to its words.

    A camera keeps what it has shown, and moves from there with bounded speed and acceleration. For one thread at a time.
    """

    _release = "camera_release"

    def __init__(self, width, height, **options):
        """Follows a vehicle on a map of a size in points; `options` are those of `change`."""
        self._own(created("camera_create", c_double(real("width", width)), c_double(real("height", height))))
        self.change(**options)

    def _options(self):
        options = sized(CameraOptions)
        call("camera_get_options", self._handle, byref(options))
        return options

    @property
    def options(self):
        """How it looks at the drive, as a dictionary."""
        options = as_dictionary(self._options())
        return options | {name: kind(options[name]) for name, kind in _CHOICES.items()}

    def change(self, **options):
        """Changes some of the options; the view moves there in time, to another mode in 1.5 s.

        They are `width`, `height`, `inset_top`, `inset_right`, `inset_bottom` and `inset_left` in points, `pitch` in
        degrees, `look_ahead` in seconds of driving, `least_zoom`, `greatest_zoom`, `vehicle_height` as a share of the
        uncovered height, `mode`, a `CameraMode`, and `orientation`, a `CameraOrientation`.
        """
        struct = self._options()
        known = as_dictionary(struct)
        for name, value in options.items():
            if name not in known:
                raise TypeError(f"a camera has no option {name!r}; there are {', '.join(known)}")
            setattr(struct, name, of_type(name, value, _CHOICES[name]) if name in _CHOICES else real(name, value))
        call("camera_set_options", self._handle, byref(struct))

    def follow(self, drive, time, frame_time=None):
        """Returns the view at a time in seconds since 1970, as a dictionary.

        The vehicle of a `Session`, a `Router` or a `FreeDrive` is drawn where `drive.predict(time)` has it. Call it for
        every frame. The view moves in `frame_time`: seconds by any clock that does not stop, as the vehicle's does in a
        replay that is paused; by default that is `time`.
        """
        position = sized(CameraPosition)
        if isinstance(drive, FreeDrive):
            name = "camera_follow_free_drive"
        elif isinstance(drive, Drive):
            name = "camera_follow_session"
        else:
            raise TypeError(f"drive is a Session, a Router or a FreeDrive, not a {type(drive).__name__}")
        time = real("time", time)
        frame_time = time if frame_time is None else real("frame_time", frame_time)
        call(name, self._handle, drive._handle, c_double(time), c_double(frame_time), byref(position))
        return as_dictionary(position)
